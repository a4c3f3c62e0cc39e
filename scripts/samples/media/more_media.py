"""`more-media.pdf`: every kind of media annotation, on turned, cropped and larger-unit pages."""

from .attachments import add_attachments
from .media_sample import MediaSample
from .models import models
from .movies import movies
from .rich_media import rich_media
from .screens import screens
from .sounds import sounds


def make():
    """Five pages: movies; sounds; models and a choice of renditions; rich media; screens. Then the attachments."""
    sample = MediaSample()
    for draw in (movies, sounds, models, rich_media, screens, add_attachments):
        draw(sample)
    return sample.book
