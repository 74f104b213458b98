import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

// Databases of tests are small, short-lived and cloned by the hundred: a crash may lose them, and nothing tidies them up.
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '256MB',
  max_wal_size: '512MB',
}

export function settingsFor({ port, durable }: { port: number; durable: boolean }): string[] {
  const memory = Math.floor(totalmem() / megabyte)
  const share = (part: number, min: number, limit: number) =>
    `${Math.max(min, Math.min(limit, Math.floor(memory / part)))}MB`

  const settings: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    timezone: 'UTC',
    shared_buffers: share(10, 128, 2048),
    effective_cache_size: share(2, 512, 65_536),
    work_mem: share(768, 8, 32),
    maintenance_work_mem: share(48, 64, 512),
    max_wal_size: share(6, 1024, 4096),
    random_page_cost: 1.1,
    jit: 'off',
    wal_compression: 'off',
    // Refused statements and their values may hold personal data: keep them out of the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_timezone: 'UTC',
    ...(!durable && forTests),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
