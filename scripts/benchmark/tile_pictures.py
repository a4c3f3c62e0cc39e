"""Draws the first tile of each page with every contender, and says how much the pictures differ."""

from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from .harness import note
from .job import OURS, Issue, Settings
from .library import Library
from .processes import run
from .tile import TileJob, dpi_of
from .tile_places import TILE_SIZE, tile_places


def compare(issue: Issue, label: str, settings: Settings, folder: Path) -> str:
    """Writes the pictures into the folder and gives the differences of all pages as text. Raises MeasurementFailed."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [f"first tiles of {label}: mean difference of a channel from Gatefold's, of 255"]
    for variant in TileJob.variants:
        dpi = dpi_of(variant)
        note(f"pictures of {label}, {variant}")
        stem = f"{issue.path.stem}-{dpi:g}"
        files = {
            name: [folder / f"{stem}-{index + 1}-{name}.png" for index in range(len(issue.pages))]
            for name in (OURS, "PDFium", "MuPDF")
        }
        for index, file in enumerate(files[OURS]):
            _draw_ours(issue, index, dpi, settings, file)
        for rival in ("PDFium", "MuPDF"):
            Library(settings, rival).call(
                "pages:first_tiles", issue, dpi=dpi, pictures=[str(file) for file in files[rival]]
            )
            differences = [_difference(*pair) for pair in zip(files[OURS], files[rival], strict=True)]
            lines.append(f"  {variant}, {rival:<7}" + " ".join(f"{value:6.2f}" for value in differences))
    note("")
    return "\n".join(lines)


def _draw_ours(issue: Issue, index: int, dpi: float, settings: Settings, file: Path) -> None:
    page = issue.pages[index]
    x, y, _, _ = tile_places(page.width, page.height, dpi / 72, 1)[0]
    place = ("--column", f"{x // TILE_SIZE}", "--row", f"{y // TILE_SIZE}")
    command = (settings.program, "tile", issue.path, "--page", f"{index + 1}", "--dpi", f"{dpi:g}", *place, "-o", file)
    run(command, settings.timeout)


def _difference(one: Path, other: Path) -> float:
    with Image.open(one) as first, Image.open(other) as second:
        if first.size != second.size:
            raise ValueError(f"{one.name} has {first.size} pixels and {other.name} {second.size}")
        return sum(ImageStat.Stat(ImageChops.difference(first.convert("RGB"), second.convert("RGB"))).mean) / 3
