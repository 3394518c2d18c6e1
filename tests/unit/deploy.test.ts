import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { connectionsOf, USUAL_CONNECTIONS } from '@/data/pool'
import { serverPaths } from '@/domain/server-paths'
import { parseEnv } from '@/env'
import { ENV_GUIDE } from '@/env-guide'
import { limitsBehind } from '@/front/listen/limits'
import { manifests } from '../helpers/manifests'

const probe = z.object({ httpGet: z.object({ path: z.string() }) })
const siteSchema = z.object({
  strategy: z.object({ rollingUpdate: z.object({ maxUnavailable: z.number(), maxSurge: z.number() }) }),
  template: z.object({
    metadata: z.object({ annotations: z.record(z.string(), z.string()) }),
    spec: z.object({
      terminationGracePeriodSeconds: z.number(),
      containers: z.tuple([
        z.object({
          image: z.string(),
          readinessProbe: probe,
          livenessProbe: probe,
          ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
        }),
      ]),
    }),
  }),
})

/** The one object of a kind, as far as a schema reads it. */
const specOf = <T>(kind: string, schema: z.ZodType<T>) =>
  schema.parse(manifests.find((each) => each.kind === kind)?.spec)

test('the manifests say what the product does', () => {
  const { strategy, template } = specOf('Deployment', siteSchema)
  const [site] = template.spec.containers
  const { graceMs, stopMs } = limitsBehind(1)
  expect(template.spec.terminationGracePeriodSeconds * 1000).toBeGreaterThan(2 * (graceMs + stopMs))
  expect(site.readinessProbe.httpGet.path).toBe(serverPaths.ready)
  expect(site.livenessProbe.httpGet.path).toBe(serverPaths.alive)
  expect(strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })

  const job = specOf(
    'Job',
    z.object({
      template: z.object({
        spec: z.object({
          containers: z.tuple([z.object({ image: z.string(), command: z.array(z.string()) })]),
        }),
      }),
    }),
  ).template.spec.containers[0]
  expect(job.image).toBe(site.image)
  expect(job.command.slice(0, 2)).toEqual(['node', 'src/cli/run.mjs'])
  expect(existsSync(`src/cli/${job.command[2]}.ts`)).toBe(true)

  const values = z.record(z.string(), z.string())
  const config = values.parse(manifests.find(({ kind }) => kind === 'ConfigMap')?.data)
  const secret = values.parse(manifests.find(({ kind }) => kind === 'Secret')?.stringData)
  const known = Object.keys(ENV_GUIDE)
  expect([...Object.keys(config), ...Object.keys(secret)].filter((name) => !known.includes(name))).toEqual([])
  expect(() =>
    parseEnv({ ...config, ...secret, PAYLOAD_SECRET: 'a secret that only the tests know' }),
  ).not.toThrow()
  const metricsPort = site.ports.find(({ name }) => name === 'metrics')?.containerPort
  expect(config.METRICS_PORT).toBe(String(metricsPort))
  expect(template.metadata.annotations['prometheus.io/port']).toBe(config.METRICS_PORT)
})

test('as many instances as the autoscaler may start have connections enough', () => {
  const scale = z.object({ minReplicas: z.number(), maxReplicas: z.number() })
  const { minReplicas, maxReplicas } = specOf('HorizontalPodAutoscaler', scale)
  const { minAvailable } = specOf('PodDisruptionBudget', z.object({ minAvailable: z.number() }))
  expect(minAvailable).toBeLessThan(minReplicas)
  // One more starts while another stops.
  const config = z.object({ WEB_CONCURRENCY: z.string() })
  const { WEB_CONCURRENCY } = config.parse(manifests.find(({ kind }) => kind === 'ConfigMap')?.data)
  expect((maxReplicas + 1) * connectionsOf(Number(WEB_CONCURRENCY)).total).toBeLessThanOrEqual(
    USUAL_CONNECTIONS,
  )
})

const composition = z
  .object({
    services: z.record(
      z.string(),
      z.looseObject({
        profiles: z.array(z.string()).optional(),
        ports: z.array(z.string()).optional(),
        volumes: z.array(z.string()).optional(),
        environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      }),
    ),
  })
  .parse(parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }))

test('the profile "scale" adds two instances, which only the balancer reaches, and changes nothing without it', () => {
  const { app, app2, app3, balancer, store, ...others } = composition.services
  expect(Object.keys(others)).toEqual(['database'])
  for (const each of [app, others.database]) expect(each).not.toHaveProperty('profiles')
  for (const each of [app2, app3, balancer, store]) expect(each?.profiles).toEqual(['scale'])
  for (const each of [app2, app3]) {
    expect(each?.ports).toEqual([])
    expect(each?.environment).toEqual(app?.environment)
    expect(each?.volumes).toEqual(app?.volumes)
  }
  // It takes the keys that the instances come with, and nobody outside reaches it.
  expect(store?.ports).toBeUndefined()
  expect(store?.environment).toEqual({
    ROOT_ACCESS_KEY_ID: `\${S3_ACCESS_KEY_ID:-}`,
    ROOT_SECRET_ACCESS_KEY: `\${S3_SECRET_ACCESS_KEY:-}`,
  })
  expect(balancer?.volumes?.[0]).toMatch(/^\.\/deploy\/haproxy\.cfg:/)
})

test.each(['deploy/nginx.conf', 'deploy/haproxy.cfg'])(
  '%s names the instances of docker-compose.yml, and all of them again as the last resort',
  (file) => {
    const named = [...readFileSync(file, 'utf8').matchAll(/^ *server (?:\w+ )?(\w+):(\d+)\b/gm)].map(
      ([, name, port]) => [name, port],
    )
    const all = ['app', 'app2', 'app3'].map((name) => [
      name,
      String(composition.services.app?.environment?.PORT),
    ])
    expect(named).toEqual([...all, ...all])
  },
)
