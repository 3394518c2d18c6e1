import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const hasPromtool = !spawnSync('promtool', ['--version']).error

// Prometheus itself says what its rules do: without `promtool` (of Debian's package prometheus) this is reported as skipped.
test.skipIf(!hasPromtool)(
  'each alarm is raised by what it is for, also when nobody is left to report',
  () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'tests/unit/alarms.yml'], {
      encoding: 'utf8',
    })
    expect(`${stdout}${stderr}`).toContain('SUCCESS')
    expect(status).toBe(0)
  },
)
