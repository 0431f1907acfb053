"""Settings for all tests: no display or sound device is needed, except where a real window is the point."""

import os
import shutil

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

WINDOW_TOOLS = ("Xvfb", "xdotool", "xwininfo")


def pytest_addoption(parser: pytest.Parser) -> None:
    """How many random games of every game keep the contract, with each number of seats; and whether to take the time
    for tests that tell little more than others do."""
    parser.addoption("--seeds", type=int, default=2, help="random games for each check of the contract (default: 2)")
    parser.addoption("--thorough", action="store_true", help="run the tests marked `thorough`, too")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where tests are spread over several processes, those in real windows take turns."""
    if not config.getoption("--thorough"):
        left_out = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
    for item in items:
        if item.get_closest_marker("window"):
            item.add_marker(pytest.mark.xdist_group("window"))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Tests marked `window` skip where its tools are missing, and fail where they must be there."""
    missing = [tool for tool in WINDOW_TOOLS if not shutil.which(tool)]
    if not missing or not item.get_closest_marker("window"):
        return
    reason = f"needs a real window; not installed: {', '.join(missing)}"
    if os.environ.get("CI") == "true" or os.environ.get("USOTAKU_REQUIRE_WINDOW") == "1":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
