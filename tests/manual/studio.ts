import type { Browser, Locator, Page } from 'playwright'
import type { Database } from '@/db/client'
import { type Desk, sitDown } from '../support/people/staff'

/** What a picture shows: the window of a page, or a part of it, with what the text speaks of framed in red. */
export interface Shot {
  page: Page
  of?: Locator
  /** Only so much of the window, from its top. */
  top?: number
  mark?: Locator[]
}

/** Does what the text before the picture tells to do, so that a step that no longer works breaks the manual. */
export type Scene = (studio: Studio) => Promise<Shot>

/** The scenes of a chapter under the names that its text gives to their pictures. */
export type Scenes = Record<string, Scene>

export interface Chapter {
  /** The file of its text and the name of its place on the page. */
  name: string
  scenes: Scenes
}

/** Where pictures are taken: people at desks, who stay until the chapter ends. */
export class Studio {
  private readonly desks = new Map<string, Promise<Desk>>()

  constructor(
    readonly browser: Browser,
    readonly database: Database,
  ) {}

  desk(loginId: string): Promise<Desk> {
    const desk = this.desks.get(loginId) ?? sitDown(this.browser, loginId)
    this.desks.set(loginId, desk)
    return desk
  }

  /** Everybody leaves: the next chapter begins without the tabs of this one. */
  async clear() {
    for (const desk of this.desks.values()) await (await desk).context.close()
    this.desks.clear()
  }

  async page(loginId: string): Promise<Page> {
    return (await this.desk(loginId)).page
  }
}
