"""Page 1, upright: Movie annotations. Rectangles are in page space."""

from ..drawing.plain_book import plain_page
from ..pdf.writer import Name
from ..pictures import video
from .embedded_files import embedded_file, web_file
from .expected_media import embedded_asset, external_asset


def movies(sample):
    """A movie with a picture of its own, and one at a web address."""
    page = plain_page(sample.book, "Moving pictures", ["The old kind: one is here, the other is only named."])
    picture = sample.book.pictures.get(video.poster, "device", quality=70)
    film = sample.film_stream(mime="video/mp4")
    rect = (48.0, 150.0, 240.0, 160.0)
    movie = {"F": embedded_file("bay.mp4", film), "Aspect": [video.WIDTH, video.HEIGHT], "Poster": picture.ref}
    wishes = {"ShowControls": True, "Mode": Name("Repeat"), "Volume": 0.5}
    sample.annotate(page, "Movie", rect, {"T": "The bay", "Movie": movie, "A": wishes})
    sample.expect(
        page,
        "movie",
        rect,
        "video",
        [embedded_asset("bay.mp4", sample.film, "video/mp4", "video")],
        "movie",
        title="The bay",
        activation="click",
        showsControls=True,
        repeatCount=0,
        volume=0.5,
    )

    address = "https://www.example.org/far/bay.mov"
    rect = (48.0, 350.0, 120.0, 80.0)
    sample.annotate(page, "Movie", rect, {"Movie": {"F": web_file(address), "Poster": True}, "A": False})
    sample.expect(page, "movie", rect, "video", [external_asset(address, "url", "video")])
