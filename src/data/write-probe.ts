/**
 * Inserts a row that needs a new page of the table, as a lead may, and deletes it again, in a durable transaction.
 * Autovacuum truncates the empty pages, so the file grows at each probe but stays small.
 */
export const WRITE_PROBE = `do $$ begin
  insert into write_probe (filler) values (repeat('x', 8000));
  delete from write_probe;
end $$`
