import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@/lib/free-port'
import { MAIL_SERVERS } from '../../scripts/test/mail-servers.mjs'

/** Debian's packages conflict with each other, so they are unpacked and not installed. */
const ROOT = resolve(MAIL_SERVERS)

/** The unprivileged user that Debian always has. */
const DAEMON = 1

/** The recipients that exist. */
const KNOWN = '(ann|ben|stranger-[0-9]+)'

type Slowness = {
  /** Seconds before the greeting. */
  greeting?: number
  /** Seconds before the answer to the final dot. */
  dot?: number
}

export type RealServer = {
  url: string
  /** The Message-IDs of the mails that it has taken, one each time. */
  taken: () => Promise<string[]>
  stop: () => Promise<void>
}

async function folder(name: string): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), `${name}-`))
  await chmod(path, 0o755)
  return path
}

async function ownedBy(path: string, uid: number, gid: number, mode: number) {
  await mkdir(path, { recursive: true })
  await chown(path, uid, gid)
  await chmod(path, mode)
}

/** Waits until a port takes connections, which a program that has ended never does. */
async function untilListening(port: number, child: ChildProcess, printed: () => string) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It has ended: ${printed()}`)
    const socket = connect(port, '127.0.0.1')
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isThere) return
    await pause(100)
  }
}

async function run(
  port: number,
  command: readonly [program: string, ...args: string[]],
  env: Record<string, string> = {},
) {
  const [program, ...args] = command
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (said) => (text += said))
  await untilListening(port, child, () => text)
  return async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

type OwnUsers = {
  /** Where copies of the lists of users are put. */
  at: string
  users: string[]
  /** Commands that mount what the program looks for at fixed places. */
  mounts: string[]
  command: string
}

/** Runs a program that looks for users of its own, which an unpacked package has not made, where only it sees them. */
async function runAs(port: number, { at, users, mounts, command }: OwnUsers) {
  for (const name of ['passwd', 'group']) await cp(`/etc/${name}`, `${at}/${name}`)
  for (const [index, user] of users.entries()) {
    const id = DAEMON + 800 * index
    await writeFile(`${at}/passwd`, `${user}:x:${id}:${id}::/nonexistent:/usr/sbin/nologin\n`, { flag: 'a' })
    await writeFile(`${at}/group`, `${user}:x:${id}:\n`, { flag: 'a' })
  }
  const binds = ['passwd', 'group'].map((name) => `mount --bind ${at}/${name} /etc/${name}`)
  return run(port, ['unshare', '-m', 'sh', '-c', [...binds, ...mounts, `exec ${command}`].join(' && ')])
}

const idsIn = async (log: string, line: RegExp) =>
  existsSync(log) ? [...(await readFile(log, 'utf8')).matchAll(line)].map(([, id = '']) => id) : []

type PostfixOptions = Slowness & {
  /** Connections that one client may have. */
  most?: number
  /** The port of a policy server. */
  policy?: number
}

/** Postfix, which takes mail for example.net and throws it away. */
export async function startPostfix({
  greeting,
  dot,
  most,
  policy,
}: PostfixOptions = {}): Promise<RealServer> {
  const [at, port] = [await folder('postfix'), await freePort()]
  const libraries = `${ROOT}/usr/lib/postfix`
  const programs = `${libraries}/sbin`
  for (const name of [
    'active',
    'bounce',
    'corrupt',
    'defer',
    'deferred',
    'flush',
    'hold',
    'incoming',
    'private',
    'saved',
    'trace',
  ])
    await ownedBy(`${at}/queue/${name}`, DAEMON, 0, 0o700)
  await ownedBy(`${at}/queue/pid`, 0, 0, 0o755)
  await ownedBy(`${at}/queue/public`, DAEMON, DAEMON, 0o710)
  await ownedBy(`${at}/queue/maildrop`, DAEMON, DAEMON, 0o730)
  await ownedBy(`${at}/data`, DAEMON, 0, 0o700)
  await ownedBy(`${at}/conf`, 0, 0, 0o755)
  await writeFile(`${at}/conf/known`, `/^${KNOWN}@/ OK\n`)
  await writeFile(
    `${at}/conf/main.cf`,
    `compatibility_level = 3.6
queue_directory = ${at}/queue
data_directory = ${at}/data
daemon_directory = ${programs}
command_directory = ${ROOT}/usr/sbin
shlib_directory = ${libraries}
meta_directory = ${ROOT}/etc/postfix
import_environment = MAIL_CONFIG LD_LIBRARY_PATH=${libraries}
mail_owner = daemon
setgid_group = games
myhostname = mx.example.net
mydestination = example.net
mynetworks =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
local_recipient_maps = regexp:${at}/conf/known
local_transport = discard:
alias_maps =
maillog_file_prefixes = ${at}
maillog_file = ${at}/log
smtpd_delay_reject = no
smtpd_client_event_limit_exceptions =
smtpd_client_connection_count_limit = ${most ?? 50}
smtpd_client_restrictions = ${greeting ? `sleep ${greeting}, ` : ''}permit
smtpd_relay_restrictions = reject_unauth_destination
smtpd_recipient_restrictions = reject_unlisted_recipient, ${policy ? `check_policy_service inet:127.0.0.1:${policy}, ` : ''}permit
smtpd_end_of_data_restrictions = ${dot ? `sleep ${dot}, ` : ''}permit
`,
  )
  const service = (name: string, type: string, program = name, most = '-', wake = '-') =>
    `${name} ${type} - - n ${wake} ${most} ${program}`
  await writeFile(
    `${at}/conf/master.cf`,
    `${[
      `127.0.0.1:${port} inet n - n - - smtpd`,
      service('cleanup', 'unix', 'cleanup', '0').replace('unix -', 'unix n'),
      service('qmgr', 'unix', 'qmgr', '1', '300').replace('unix -', 'unix n'),
      service('rewrite', 'unix', 'trivial-rewrite'),
      ...['bounce', 'defer', 'trace'].map((name) => service(name, 'unix', 'bounce', '0')),
      ...['proxymap', 'error', 'discard'].map((name) => service(name, 'unix')),
      service('retry', 'unix', 'error'),
      service('anvil', 'unix', 'anvil', '1'),
      service('postlog', 'unix-dgram', 'postlogd', '1').replace('unix-dgram -', 'unix-dgram n'),
    ].join('\n')}\n`,
  )
  const env = { MAIL_CONFIG: `${at}/conf`, LD_LIBRARY_PATH: libraries }
  const end = await run(port, [`${programs}/master`, '-d', '-c', `${at}/conf`], env)
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => idsIn(`${at}/log`, /cleanup\[\d+\]: \w+: message-id=(<\S+>)/g),
    stop: async () => {
      await end()
      await rm(at, { recursive: true, force: true })
    },
  }
}

/** postgrey, which puts off each sender and recipient for so many seconds. */
export async function startPostgrey(seconds: number): Promise<{ port: number; stop: () => Promise<void> }> {
  const [at, port] = [await folder('postgrey'), await freePort()]
  await chown(at, DAEMON, DAEMON)
  const end = await run(port, [
    'perl',
    '-T',
    ...['share/perl5', 'lib/x86_64-linux-gnu/perl5/5.36'].map((path) => `-I${ROOT}/usr/${path}`),
    `${ROOT}/usr/sbin/postgrey`,
    `--inet=127.0.0.1:${port}`,
    `--delay=${seconds}`,
    `--dbdir=${at}`,
    ...['--user=daemon', '--group=daemon'],
    ...['--whitelist-clients=/dev/null', '--whitelist-recipients=/dev/null'],
  ])
  return {
    port,
    stop: async () => {
      await end()
      await rm(at, { recursive: true, force: true })
    },
  }
}

/** Exim, which takes mail for example.net and throws it away. */
export async function startExim({ greeting = 0, dot = 0 }: Slowness = {}): Promise<RealServer> {
  const [at, port] = [await folder('exim'), await freePort()]
  for (const name of ['spool', 'log']) await ownedBy(`${at}/${name}`, DAEMON, DAEMON, 0o750)
  await writeFile(
    `${at}/conf`,
    `exim_user = daemon
exim_group = daemon
keep_environment =
spool_directory = ${at}/spool
log_file_path = ${at}/log/%slog
pid_file_path = ${at}/spool/pid
primary_hostname = mx.example.net
daemon_smtp_ports = ${port}
local_interfaces = 127.0.0.1
tls_advertise_hosts =
never_users =
acl_smtp_connect = connect
acl_smtp_rcpt = rcpt
acl_smtp_data = data
queue_only = true
begin acl
connect:
  accept delay = ${greeting}s
rcpt:
  accept local_parts = ^${KNOWN}\\$
         domains = example.net
  deny domains = example.net
       message = Unrouteable address
  deny message = relay not permitted
data:
  accept delay = ${dot}s
begin routers
all:
  driver = accept
  transport = nowhere
begin transports
nowhere:
  driver = appendfile
  file = /dev/null
  user = daemon
`,
  )
  const end = await runAs(port, {
    at,
    users: ['Debian-exim'],
    mounts: [],
    command: `${ROOT}/usr/sbin/exim4 -C ${at}/conf -bdf`,
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: async () => (await idsIn(`${at}/log/mainlog`, / <= .* id=(\S+)/g)).map((id) => `<${id}>`),
    stop: async () => {
      await end()
      await rm(at, { recursive: true, force: true })
    },
  }
}

/** OpenSMTPD, which takes mail for example.net and throws it away. */
export async function startOpenSmtpd({ greeting = 0, dot = 0 }: Slowness = {}): Promise<RealServer> {
  const [at, port] = [await folder('opensmtpd'), await freePort()]
  const strangers = Array.from({ length: 50 }, (_, index) => `stranger-${index + 1}`)
  await writeFile(`${at}/known`, ['ann', 'ben', ...strangers].map((name) => `${name}@example.net\n`).join(''))
  await writeFile(`${at}/taken`, '')
  await chown(`${at}/taken`, DAEMON, DAEMON)
  await writeFile(`${at}/slow`, slowFilter({ greeting, dot }), { mode: 0o755 })
  await writeFile(
    `${at}/conf`,
    `filter "slow" proc-exec "${at}/slow" user daemon group daemon
table known file:${at}/known
listen on 127.0.0.1 port ${port} hostname mx.example.net filter "slow"
action "nowhere" mda "sed -n 's/^Message-ID: //Ip' >> ${at}/taken" virtual { "@" = "daemon" }
match from any for rcpt-to <known> action "nowhere"
`,
  )
  const end = await runAs(port, {
    at,
    users: ['opensmtpd', 'opensmtpq'],
    mounts: [
      'mount -t tmpfs none /var/lib && mkdir -p /var/lib/opensmtpd/empty && chmod 711 /var/lib/opensmtpd/empty',
      'mount -t tmpfs -o mode=755 none /var/spool && mkdir -m 711 /var/spool/smtpd',
      'mount -t tmpfs -o mode=755 none /run',
      `mount --bind ${ROOT}/usr/libexec /usr/libexec`,
    ],
    command: `${ROOT}/usr/sbin/smtpd -d -f ${at}/conf`,
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => idsIn(`${at}/taken`, /(<\S+>)/g),
    stop: async () => {
      await end()
      await rm(at, { recursive: true, force: true })
    },
  }
}

/** A filter that waits before the greeting and after the final dot, which the program itself cannot. */
const slowFilter = ({ greeting, dot }: Required<Slowness>) => `#!/bin/sh
while read -r line; do [ "$line" = "config|ready" ] && break; done
echo "register|filter|smtp-in|connect"
echo "register|filter|smtp-in|commit"
echo "register|ready"
while IFS='|' read -r kind version time event phase session token rest; do
  case "$phase" in connect) wait=${greeting} ;; *) wait=${dot} ;; esac
  ( sleep $wait; echo "filter-result|$session|$token|proceed" ) &
done
`
