internal import GatefoldStore
internal import JWTKit
