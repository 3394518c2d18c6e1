/**
 * What a budget may be passed by before a test fails: a tenth, so that nothing is written for the last byte.
 *
 * @param budget - what people feel, in bytes, requests or milliseconds
 */
export const withSlack = (budget: number) => budget * 1.1
