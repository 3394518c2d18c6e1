import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import packageJson from '../../package.json'

const unit = readFileSync('deploy/nova-site.service', 'utf8')
const composition = readFileSync('docker-compose.yml', 'utf8')
const guide = readFileSync('docs/operations.md', 'utf8')

test('F41 the unit for systemd starts the product again after any end, however often, and stops it gently', () => {
  const settings = new Map([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]))
  expect(settings.get('ExecStart')).toBe(`/usr/bin/${packageJson.scripts.start}`)
  expect(settings.get('Restart')).toBe('always')
  expect(settings.get('StartLimitIntervalSec')).toBe('0')
  expect(Number(settings.get('TimeoutStopSec'))).toBeGreaterThanOrEqual(30)
})

test('F41 the container of the product and of its database are started again', () => {
  const services = composition
    .slice(0, composition.indexOf('\nvolumes:'))
    .split(/^ {2}(?=\w+:$)/m)
    .slice(1)
  expect(services.map((service) => service.split(':')[0])).toEqual(['app', 'database'])
  for (const service of services) expect(service).toContain('restart: unless-stopped')
})

test('F41 the guide leads to both', () => {
  expect(guide).toContain('deploy/nova-site.service')
  expect(guide).toContain('restart: unless-stopped')
})
