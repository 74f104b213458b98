import type { Browser, Locator, Page } from 'playwright'
import type { Database } from '@/db/client'
import { type Desk, open, sitDown } from '../support/people/staff'

export interface Shot {
  page: Page
  of?: Locator
  top?: number
  mark?: Locator[]
}

export type Scene = (studio: Studio) => Promise<Shot>

export type Scenes = Record<string, Scene>

export interface Chapter {
  name: string
  scenes: Scenes
}

export class Studio {
  private readonly desks = new Map<string, Promise<Desk>>()

  constructor(
    readonly browser: Browser,
    readonly database: Database,
  ) {}

  desk(loginId: string): Promise<Desk> {
    const desk = this.desks.get(loginId) ?? this.sitDown(loginId)
    this.desks.set(loginId, desk)
    return desk
  }

  private async sitDown(loginId: string): Promise<Desk> {
    const desk = await sitDown(this.browser, loginId)
    await open(desk.page, '/index')
    return desk
  }

  async clear() {
    for (const desk of this.desks.values()) await (await desk).context.close()
    this.desks.clear()
  }

  async page(loginId: string): Promise<Page> {
    return (await this.desk(loginId)).page
  }
}
