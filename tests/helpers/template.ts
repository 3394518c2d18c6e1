/** The database of which every test file gets a copy: migrated, with the content of a new site and nothing else. */
export const TEMPLATE = 'migrated'
