"""What is so at a table and who may do what there.  Nothing here reads, writes, waits or knows the time."""
