"""The server: tables that anybody can join, that never leak and never forget (docs/protocol.md)."""
