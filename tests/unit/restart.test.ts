import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import packageJson from '../../package.json'

const unit = readFileSync('deploy/nova-site.service', 'utf8')
const composition = readFileSync('docker-compose.yml', 'utf8')
const compositionSchema = z.object({ services: z.record(z.string(), z.object({ restart: z.string() })) })
const guide = readFileSync('docs/operations.md', 'utf8')

test('F41 the unit for systemd starts the product again after any end, however often, and stops it gently', () => {
  const settings = new Map([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]))
  expect(settings.get('ExecStart')).toBe(`/usr/bin/${packageJson.scripts.start}`)
  expect(settings.get('Restart')).toBe('always')
  expect(settings.get('StartLimitIntervalSec')).toBe('0')
  expect(Number(settings.get('TimeoutStopSec'))).toBeGreaterThanOrEqual(30)
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
