/**
 * A row that needs a page of its own, as a lead may, durable and gone again. The pages of before are given back by
 * the database's own vacuum, so that the file grows anew each time and stays small.
 */
export const WRITE_PROBE = `do $$ begin
  insert into write_probe (filler) values (repeat('x', 8000));
  delete from write_probe;
end $$`
