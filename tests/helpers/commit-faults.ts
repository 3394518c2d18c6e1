import type { Product } from './product'

/**
 * Makes COMMITs that wrote to a table fail, without a trick of the network.
 *
 * @param share - from 0 to 1, how many of them
 * @param code - the SQLSTATE that they fail with
 */
export async function failCommits(product: Product, table: string, share = 1, code = 'P0001') {
  await restoreCommits(product, table)
  await product.query(`
    create function fail_${table}() returns trigger language plpgsql as $$
    begin
      if random() < ${share} then raise 'COMMIT fails' using errcode = '${code}'; end if;
      return null;
    end $$;
    create constraint trigger fail_${table} after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function fail_${table}();
  `)
}

/** Takes that back. */
export async function restoreCommits(product: Product, table: string) {
  await product.query(`drop function if exists fail_${table}() cascade`)
}
