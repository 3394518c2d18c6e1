import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import packageJson from '../../package.json'

const unit = readFileSync('deploy/nova-site.service', 'utf8')
const composition = readFileSync('docker-compose.yml', 'utf8')
const compositionSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      restart: z.string(),
      mem_limit: z.string(),
      logging: z.object({ options: z.record(z.string(), z.string()) }),
      volumes: z.array(z.string()).optional(),
    }),
  ),
})
const guide = readFileSync('docs/operations.md', 'utf8')

test('F41 the unit for systemd starts the product again after any end, however often, and stops it gently', () => {
  const settings = new Map([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]))
  // systemd starts a program itself; the shell of npm is what must be told to become it.
  expect(`exec ${settings.get('ExecStart')?.replace('/usr/bin/', '')}`).toBe(packageJson.scripts.start)
  expect(settings.get('Restart')).toBe('always')
  expect(settings.get('StartLimitIntervalSec')).toBe('0')
  expect(Number(settings.get('TimeoutStopSec'))).toBeGreaterThanOrEqual(30)
})

test('T81 the unit lets the product write to its checkout alone, and does not start without its settings', () => {
  const lines = unit.split('\n')
  for (const line of [
    'ProtectSystem=strict',
    'ReadWritePaths=/srv/nova',
    'PrivateTmp=true',
    'NoNewPrivileges=true',
  ])
    expect(lines).toContain(line)
  // Commands read the same file, which a file of systemd alone would not be.
  expect(lines).toContain('AssertPathExists=/srv/nova/.env')
  expect(lines).toContain('ExecStartPre=/usr/bin/test -r /srv/nova/.env')
  expect(guide).toContain('/srv/nova/.env')
  expect(guide).toContain('LEADS_TO=')
})

/** Since 250 it judges a file that is not installed. */
const version = /^systemd (\d+)/.exec(
  spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' }).stdout ?? '',
)
const hasSystemd = Number(version?.[1]) >= 250

test.runIf(hasSystemd)('systemd knows every setting of the unit, and finds little that it may do', () => {
  const run = (...args: string[]) =>
    spawnSync('systemd-analyze', [...args, 'deploy/nova-site.service'], { encoding: 'utf8' })
  const { stdout, stderr } = run('verify', '--man=no', '--recursive-errors=no')
  expect(stdout + stderr).not.toMatch(/Unknown (key|lvalue|section)|Failed to parse|ignoring/i)
  // Tenths, from 0 for what may do nothing to 100.
  const { status, stdout: report } = run('security', '--offline=yes', '--threshold=40')
  expect(status, report).toBe(0)
})

test('the logs of the containers are rotated, their memory ends, and backups do not stand where they would be lost', () => {
  const { services } = compositionSchema.parse(parse(composition, { merge: true }))
  for (const { logging, mem_limit } of Object.values(services)) {
    expect(logging.options).toEqual({ 'max-size': '20m', 'max-file': '5' })
    expect(mem_limit).toMatch(/\d+[mg]/)
  }
  const [data, backups] = services.app?.volumes ?? []
  expect(data).toBe('uploads:/data')
  expect(backups).toBe(`\${BACKUP_DIR:-backups}:/backups`)
  expect(guide).toContain('npm run backup -- --out /backups')
})

test('F41 the container of the product and of its database are started again', () => {
  const { services } = compositionSchema.parse(parse(composition, { merge: true }))
  expect(Object.keys(services)).toEqual(['app', 'app2', 'app3', 'balancer', 'store', 'database'])
  for (const { restart } of Object.values(services)) expect(restart).toBe('unless-stopped')
})

test('F41 the guide leads to both', () => {
  expect(guide).toContain('deploy/nova-site.service')
  expect(guide).toContain('restart: unless-stopped')
})
