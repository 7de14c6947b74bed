"""Words: made at the edge, for one reader, from ids and parameters."""

from .catalogue import LANGUAGES, Catalogue, CatalogueWithGaps, why_not
from .message import MissingWords

__all__ = ["LANGUAGES", "Catalogue", "CatalogueWithGaps", "MissingWords", "why_not"]
