/**
 * Made the folded columns of the inbox by a collation that PostgreSQL has from 17 on. They are made by
 * 20261122_013000_fold_by_table now, which also carries over the databases in which this has run (docs/decisions/inbox.md).
 */
export async function up(): Promise<void> {}

export async function down(): Promise<void> {}
