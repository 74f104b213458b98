import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Waits for an autovacuum worker, which DROP DATABASE … FORCE may not be allowed to terminate. */
export async function dropDatabase(client: pg.Client, name: string) {
  for (let tries = 0; ; tries++) {
    try {
      await client.query(`drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '42501' || tries === 600) throw error
      await sleep(100)
    }
  }
}
