/**
 * SQL that says whether an account has a second factor.
 *
 * @param user - an expression for the account's id
 */
export const hasFactorSql = (user: string) =>
  `EXISTS (SELECT FROM account_factors WHERE user_id = ${user} AND status = 'verified')`
