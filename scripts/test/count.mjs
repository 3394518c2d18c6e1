/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 */

/**
 * How a part is asked for a report that can be counted, and how it is counted.
 *
 * @type {Record<'vitest' | 'playwright', {
 *   args: (file: string) => string[],
 *   env: (file: string) => Record<string, string>,
 *   count: (report: any) => Count,
 * }>}
 */
export const RUNNERS = {
  vitest: {
    args: (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env: () => ({}),
    count: (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }),
  },
  playwright: {
    args: () => ['--reporter=list,json'],
    env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    // Passed at the second try, which only a run of CI is given; Playwright's list names it as flaky.
    count: ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    }),
  },
}

/**
 * Adds up the parts. A part that failed without a failed test (a check, or a runner that broke) counts as one.
 *
 * @param {readonly { ok: boolean, count: Count | null }[]} results
 * @returns {Count}
 */
export function total(results) {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { ok, count } of results) {
    sum.passed += count?.passed ?? 0
    sum.skipped += count?.skipped ?? 0
    sum.failed += ok ? 0 : Math.max(1, count?.failed ?? 0)
  }
  return sum
}
