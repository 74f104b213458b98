import { expect } from 'vitest'
import { draw } from '@/app/(public)/draw'
import { pageOf } from '@/app/(public)/intake/_parts/page-of'
import { wordsOf } from '@/app/(public)/intake/_parts/words'
import { readOffice } from '@/lib/intake/pages/read-office'
import { readDraft } from '@/lib/intake/pages/read-page'
import { imageAnswerHash } from '@/lib/intake/tickets/issue-image-code'
import { officeFacts } from '@/lib/intake/view'
import type { Door } from '../server/door'

let person = 0

/** People without script, who fill in the forms of the intake page by page and read what is drawn. */
export function visitorsOf(door: Door, origin = 'http://localhost:3000') {
  return class Visitor {
    cookie = ''
    kept = ''
    readonly mobile = `1360000${String(1000 + person++)}`

    async send(page: string, typed: Record<string, string | string[]> = {}): Promise<string> {
      const answer = await this.post(page, typed)
      expect([page, answer.status]).toEqual([page, 303])
      return answer.headers.get('location')!.replace(/^\/app\/intake\/?/, '')
    }

    async post(page: string, typed: Record<string, string | string[]>, headers: Record<string, string> = {}) {
      const body = new URLSearchParams()
      for (const [name, value] of Object.entries(typed))
        for (const one of [value].flat()) body.append(name, one)
      const answer = await door.call('POST', `/intakeform/${page}`, {
        cookie: this.cookie || undefined,
        body: body.toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin, ...headers },
      })
      const kept = answer.headers.get('set-cookie')
      if (kept?.startsWith('intake-draft=')) {
        this.cookie = kept.split(';')[0]!
        this.kept = kept
      }
      return answer
    }

    async open(address: string): Promise<string> {
      const [path = '', query = ''] = address.split('?')
      const [page = '', about] = path.split('/')
      const ctx = await door.openContext({ door: 'page', token: null })
      const token = this.cookie.split('=')[1] || undefined
      const [draft, office] = [await readDraft(ctx, { draft: token }), await readOffice(ctx, {})]
      const found = await pageOf(page, {
        ctx,
        t: wordsOf('zh-CN', officeFacts(office, 'zh-CN')),
        office,
        token,
        draft,
        dark: null,
        query: new URLSearchParams(query),
        about,
      })
      return found === null || typeof found === 'string' ? `→ ${found}` : draw(found)
    }

    async fillIn() {
      const [brand] = (
        await door.database.pool.query(
          'select b.id, s.id as series from brands b join model_series s on s.brand_id = b.id limit 1',
        )
      ).rows
      const part = (
        await door.database.pool.query(
          "select s.code from sub_assemblies s join assemblies a on a.id = s.assembly_id where a.code = '04' limit 1",
        )
      ).rows[0]
      await this.send('privacy', { consent: 'yes', version: '2026-12-4' })
      await this.send('kind', { branch: 'vehicle' })
      await this.send('vin', { vin: 'LSVAB2183K2100001' })
      await this.send('brand', { brandId: brand.id, sure: 'brandId.doubt_maker' })
      await this.send('model', { modelRangeId: brand.series })
      await this.send('ownership', { purchaseDate: '2023-05-16' })
      await this.send('topic', { complaintType: '01' })
      await this.send('story', { description: '踏板突然变硬，车没有减下来。' })
      await this.send('part', { assemblyCode: '04' })
      await this.send('subpart', { subAssemblyCode: part.code })
      await this.send('when', { faultDate: '2026年1月5日', mileage: '３２,000' })
      await this.send('where', { scenario: ['01', '07'] })
      await this.send('signs')
      await this.send('harm', { crash: 'no', fire: 'no', hurt: 'no' })
      await this.send('you', { reporterName: '王小明' })
      await this.send('contact', { mobile: `+86 ${this.mobile}`, province: '110000', city: '110100' })
      return this.send('share', { consentShare: 'no' })
    }

    async askForCode(): Promise<string> {
      const picture = await door.call('GET', '/code/image').then(answer => answer.json())
      const { imageId } = picture.data
      await door.database.pool.query('update image_codes set answer_hash = $1 where image_id = $2', [
        imageAnswerHash(imageId, 'ABCDE'),
        imageId,
      ])
      expect(await this.send('image', { imageId, answer: 'abcde' })).toBe('code')
      const { rows } = await door.database.pool.query(
        `select text from text_messages where mobile = $1 and purpose <> 'progress' order by id desc limit 1`,
        [this.mobile],
      )
      await door.database.pool.query('delete from rate_limits')
      return /\d{6}/.exec(rows[0].text)![0]
    }
  }
}

export type Visitor = InstanceType<ReturnType<typeof visitorsOf>>
