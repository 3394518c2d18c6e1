/**
 * SQL for what an account is called, as `staffName` says it. The doctor asks it too, so that nothing here may need Payload.
 *
 * @param user - the name of its row
 */
export const staffNameSql = (user: string) => `coalesce(nullif(trim(${user}.name), ''), ${user}.email)`
