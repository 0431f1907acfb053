"""Frozen dataclasses that are fast to create.

A game makes thousands of actions and events.
"""

from __future__ import annotations

from dataclasses import fields


class Slotted:
    """Gives a frozen dataclass with slots a faster `__init__`.

    The one that `dataclass` makes looks up `object.__setattr__` and the field by its name, for every field. This one
    has the same parameters and calls what sets the slot.
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        if not cls.__dict__.get("__slots__") or "__init__" not in cls.__dict__:
            return  # Without fields there is nothing to gain; and `dataclass` makes each class twice, last with slots.
        names = [field.name for field in fields(cls)]  # type: ignore[arg-type]
        scope = {f"set_{name}": getattr(cls, name).__set__ for name in names}
        body = [f"    set_{name}(self, {name})" for name in names]
        exec("\n".join([f"def __init__(self, {', '.join(names)}):", *body]), scope)
        scope["__init__"].__defaults__ = cls.__init__.__defaults__
        cls.__init__ = scope["__init__"]  # type: ignore[method-assign]
