"""Cuts the bundled fonts from installed @fontsource packages.

A tool for developers (needs fonttools):

    python art/fonts/make.py FOLDER

FOLDER holds the unpacked packages named in `PACKAGES` (for npm: node_modules/@fontsource). Each splits one font into
many small .woff files. They are cut to the wanted characters and merged into one static TrueType file next to this
script; the licence texts are copied to art/licences. The same packages give the same bytes.
"""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from fontTools.merge import Merger, Options
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options as CutOptions
from fontTools.subset import Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

HERE = Path(__file__).parent
LICENCES = HERE.parent / "licences"

# All characters that a package has of these ranges are kept: letters of any European name, and signs for sentences.
PLAIN = (
    (0x20, 0x7E),
    (0xA0, 0x17F),  # Latin-1, Latin Extended-A
    (0x300, 0x30C),  # combining accents
    (0x370, 0x3FF),  # Greek
    (0x400, 0x45F),  # Cyrillic
    (0x1E00, 0x1EFF),  # Latin for Vietnamese
    (0x2010, 0x203B),  # dashes, quotation marks, dots
    (0x20A0, 0x20BF),  # currencies
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x22FF),  # mathematics
    (0x2460, 0x2473),  # circled numbers
    (0x25A0, 0x26FF),  # shapes: stars, hearts, notes
    (0x2713, 0x2717),  # check marks
    (0x3000, 0x30FF),  # Japanese punctuation, kana
    (0xFF01, 0xFFE6),  # full-width forms, half-width kana
)

# The display font is for the title and headings; a heading with any other kanji uses the bold font.
HEADING_KANJI = """
嘘卓真偽本当虚実信疑騙見抜裏表札手山場罰王冠蟲虫害蛙蠅鼠蝙蝠蠍椿象毒金銀開始終了再戦続戻次前最初後勝
負者敗利北結果点数得合計順位一二三四五六七八九十百千回枚人設定言語日英文字大小中高低音量楽効速度動静
画面全示色形名変更保存記録履歴統操作入力確認取消遊戯方規則説明準備流進行番待選択渡受出配引捨置伏公判
宣質問答話聞知目的心理秘密隠覗交代換席誰私君友達敵味相員自分電脳機械強弱性格正直慎重胆気危険注意警告
失成功休時停止読込書断破棄鬼妖精巨竜宝箱鍵剣盾魔術法火炎水木土風光闇月星夜朝昼春夏秋冬花鳥犬猫狐狸狼
魚兎蛇亀豚牛馬羊猿鶏蜘蛛蜻蛉蜂蝶蟻蚊蚯蚓甲鍬蟷螂芋毛用思考間今新旧古長短左右上下内外口部屋家店町国世
界男女子親族少多種類同違等対決争攻守助加減増倍半無有可不未済必要特別普通常元期化追除使持残落倒立座並
替返転押放移送運閉勇賢愚様姫騎士道師芸賭銭貨酒杯灯影鏡仮舞台幕扉窓約束例図版権典感謝著賛所棒刻瞬秒付
曜検索彙章節条件項頁巻末戒頼仕組謎装証拠推論罠裁犯捜旗塔城宮殿策略謀企暴露暗号揺足適応退避帰排群生拒絶
寄眷攪乱隊奪導医療占軍発掘徴兵幻惑団突撃率革遺伝展尊召喚切丈両主予事互以任伸体何価係個値健傷像充先
共列制削割劇区単印即原参反収各向否含吸呼和品善喜器因固均埋報境声売天夫央好安完審寸封専尽届差希帳幅
平年広庭式張役忍忘念急息情惜態打払技拍拡指振接描損擬散整早望来析枠査業構標横欄欲歩死殊比求況涼深測
満滑演潔灰災爆物状独獲現環由申痛癖盛省眼矢禁福称積穏空笑第算簡紙絵継綱緊緑緒線練縦縮績習耳肢能脇臓
致良葉補製複視覚覧観角解許試該詳誠赤起超載近迫逃逆途連遅遠鈍関闘限隔際集青頑題顔願飛鳴黄鼓
"""

# The handwriting font is for the notebook; whatever has any other kanji there is set in the regular font.
HAND_KANJI = """
一丈上下不両並中主乃乱了事互人今代以件伏伝位低体何作使例価係保信個倍値停健偽像優元先光入全公共内再出
分切列初判別利制削前割劇力加動勝化区卓博印危即原参友反収取口古可右号各合同名含告員問善嘘器回因土均埋
報場境増士声売変外多夜大夫央失女始子字存完定実客宣寸対専小少届屋差希席帳幅幕平広店度座引強当形役待後
得必忘応念思性情惜意成戦戻所手択押持指振接推描損操敗散数整文断新方旅日明時暗更書替最月有望期木未本札
析枚果根検楽標機欄次止正残比気水求決消深済減渡測満準演火点熱物猫獲玄率現理環生用由申画略番疑癖発白的
盛目直相省真矢知破確示秒称移種空立竜章第答算節約索紫終結絵継続緒線練績習老考者聞職肢能腕自良色芸若葉
行表裁複要見視覚覧観角解言計記設許試話該詳認語説読論負起超載込近返追逆途通速連進遊運違選部配重量金録
長閉開間関闘除険際隠集離霧面音項順頭題願類高
"""
HAND_PLAIN = (
    (0x20, 0x7E),
    (0xA0, 0x17F),
    (0x2010, 0x203B),
    (0x2190, 0x2193),
    (0x2713, 0x2717),
    (0x3000, 0x30FF),
    (0xFF01, 0xFF5E),
)

# Kanji of people's names that no codec of old has: other forms of common ones, and what Chinese names are made of.
NAME_KANJI = """
𠮷𡈽𠮟𣘺槗𣳾𠀋𡌛𡶷𢌞𢛳𣏓𣏟𣜜𣜿𤋮𥡴𥱋𦚰𦾔𨕫𨨞𨷻𨺉𩊱𩸽𩹉𫝆𫝑𫝓㐂圡㟢㠀吿黃每內吳錄絕戶步鷗蔣顚俠俱卽塡禱萊溫緣閱曆
婷玥鑫垚焱堃瑀瑄琬琰璇璐姸煒炘珏珺禕筠刘吴马
"""

TEXT_FONT = "noto-sans-jp"
LATIN_FONT = "source-sans-3"  # the model of Noto Sans JP's Latin letters; it has more of them, and Greek
LATIN_SCALE = 1.12  # Noto's Latin letters are larger by this factor
DISPLAY_FONT = "kaisei-decol"
HAND_FONT = "klee-one"
KEPT = {  # values of the first font file that hold for the merged font: line height and dates
    "hhea": ("ascent", "descent", "lineGap"),
    "OS/2": ("usWinAscent", "usWinDescent", "sTypoAscender", "sTypoDescender", "sTypoLineGap"),
    "head": ("created", "modified", "fontRevision"),
}
PACKAGES = (TEXT_FONT, LATIN_FONT, DISPLAY_FONT, HAND_FONT)

LONG_VOWEL = (
    ((78, 441), (120, 426), (210, 424)),
    ((350, 420),),
    ((650, 420),),
    ((790, 424), (850, 437), (884, 437)),
    ((930, 437), (930, 345), (884, 345)),
    ((850, 345), (790, 352), (650, 352)),
    ((350, 352),),
    ((210, 351), (120, 350), (92, 341)),
    ((66, 345), (60, 425), (78, 441)),
)
"""Outline of the long vowel sign ー for the display font.

The font's own sign is a wave that reads as ～; this one is a stroke as thick as the others, with soft ends. Each row is
a piece: a curve by its points off and on the line, or a straight line. It begins at the last point of all. 1000 units
to an em.
"""


def encodable(codec: str) -> Iterator[int]:
    """Yield every single character of an East Asian codec."""
    for code in range(0x80, 0x30000):
        if not 0xD800 <= code < 0xE000:
            try:
                chr(code).encode(codec)
            except UnicodeEncodeError:
                continue
            yield code


def within(ranges: Iterable[tuple[int, int]]) -> set[int]:
    """Return all characters of these ranges, ends included."""
    return {code for first, last in ranges for code in range(first, last + 1)}


def letters(text: str) -> set[int]:
    return {ord(character) for character in text if not character.isspace()}


def text_characters() -> set[int]:
    """Return the characters of the text fonts.

    The plain ones, JIS X 0208 (kanji levels 1 and 2), the name kanji that Windows' Japanese adds (髙, 﨑 ...), and
    more of those.
    """
    coded = set(encodable("euc_jp")) & set(encodable("shift_jis")) | set(encodable("cp932"))
    return within(PLAIN) | coded | letters(NAME_KANJI)


def pieces(package: Path, weight: int) -> list[Path]:
    """Return the package's files of a weight, whole scripts first.

    Their metrics are the font's own.
    """
    found = sorted(package.glob(f"files/{package.name}-*-{weight}-normal.woff"))
    if not found:
        raise SystemExit(f"{package} has no .woff files of weight {weight}")
    return sorted(found, key=lambda path: (path.stem.split("-")[-3].isdigit(), path.name))


def cut(font: TTFont, characters: Iterable[int]) -> None:
    options = CutOptions()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp"]
    options.hinting = False  # drawn antialiased and large; hints would be a third of the file
    options.notdef_outline = True  # missing characters must be visible
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    options.drop_tables += ["vhea", "vmtx", "BASE", "STAT"]  # the text is never set vertically
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)


def straighten(font: TTFont) -> None:
    """Draw the sign ー anew (see `LONG_VOWEL`)."""
    name, pen = font.getBestCmap()[ord("ー")], TTGlyphPen(None)
    pen.moveTo(LONG_VOWEL[-1][-1])
    for piece in LONG_VOWEL:
        if len(piece) == 1:
            pen.lineTo(piece[0])
        else:
            pen.qCurveTo(*piece)
    pen.closePath()
    font["glyf"][name] = glyph = pen.glyph()
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (font["hmtx"][name][0], glyph.xMin)


def make(packages: Sequence[Path], weight: int, wanted: set[int], out: Path) -> None:
    """Write the merged font.

    Each character comes from the first file of the first package that has it.
    """
    missing = set(wanted)
    with tempfile.TemporaryDirectory() as folder:
        parts: list[str] = []
        for piece in (piece for package in packages for piece in pieces(package, weight)):
            font = TTFont(piece, recalcTimestamp=False)
            here = missing & set(font.getBestCmap())
            if not here:
                continue
            missing -= here
            cut(font, here)
            font.flavor = None
            if piece.name.startswith(LATIN_FONT):
                units = font["head"].unitsPerEm
                scale_upem(font, round(units * LATIN_SCALE))
                font["head"].unitsPerEm = units
            parts.append(f"{folder}/{len(parts)}.ttf")
            font.save(parts[-1])
        merged = Merger(Options(drop_tables=["gasp"])).merge(parts)
        first = TTFont(parts[0])
        for table, fields in KEPT.items():
            for field in fields:
                setattr(merged[table], field, getattr(first[table], field))
        if packages[0].name == DISPLAY_FONT:
            straighten(merged)
        coding = merged["cmap"].tables
        if any(table.format == 12 for table in coding):  # has all that the others have
            merged["cmap"].tables = [table for table in coding if table.format == 12]
        merged["post"].formatType = 3.0  # without glyph names
        merged.recalcTimestamp = False
        merged.save(out)
    kanji = sum(0x4E00 <= code < 0xA000 for code in wanted - missing)
    print(f"{out.name}: {out.stat().st_size:,} bytes, {len(wanted - missing):,} characters, {kanji:,} kanji")


def main() -> int:
    parser = argparse.ArgumentParser(description="Cut the bundled fonts from @fontsource packages.")
    parser.add_argument("folder", type=Path, help=f"folder that holds {', '.join(PACKAGES)}")
    folder: Path = parser.parse_args().folder
    for package in PACKAGES:
        if not (folder / package / "LICENSE").is_file():
            print(f"{folder} does not hold the package {package}", file=sys.stderr)
            return 2
        shutil.copyfile(folder / package / "LICENSE", LICENCES / f"OFL-{package}.txt")
    text = text_characters()
    for weight, name in ((500, "text-regular"), (700, "text-bold")):
        make([folder / TEXT_FONT, folder / LATIN_FONT], weight, text, HERE / f"{name}.ttf")
    make([folder / DISPLAY_FONT], 700, within(PLAIN) | letters(HEADING_KANJI), HERE / "display.ttf")
    make([folder / HAND_FONT], 600, within(HAND_PLAIN) | letters(HAND_KANJI), HERE / "hand.ttf")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
