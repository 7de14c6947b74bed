"""The rules machinery: no input or output, no clock, no words, no dice but the table's own."""
