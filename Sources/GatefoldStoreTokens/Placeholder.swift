// Entitlements by signed tokens.
