// A program that reads articles has the values that they are made of.
@_exported public import GatefoldTypesetting
