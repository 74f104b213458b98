import { seedCatalogue, validValues } from '@/tests/support/defects/records'
import { addPerson } from '@/tests/support/people/people'
import { openDoor } from '@/tests/support/server/door'

export const base = '/complaintsvehicleinfo'
export const vin = 'WDBEA30D3HA391172'
export const words = '草稿里的话只有写的人看得到'

const version = 1

export type Person = Awaited<ReturnType<typeof addPerson>>

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
export type Data = any

/** A record that everybody knows, somebody who writes drafts and somebody who may do everything else. */
export async function openDrafts() {
  async function ask(person: Person, method: string, path: string, json?: unknown) {
    const sent = path.endsWith('/feedbackinfo/add') ? { form: formOf(json as object) } : { json }
    const answer = await door.call(method, path, { token: person.token, ...sent })
    const type = answer.headers.get('content-type') ?? ''
    const body: Data = type.includes('json')
      ? await answer.json()
      : { bytes: (await answer.arrayBuffer()).byteLength }
    return { status: answer.status, data: body.data, body, type }
  }

  function formOf(values: object) {
    const form = new FormData()
    form.set('data', JSON.stringify(values))
    return form
  }

  async function add(person: Person, values: object) {
    const form = formOf(values)
    form.append('files', new File(['%PDF-1.4\n%%EOF'], '证据.pdf', { type: 'application/pdf' }))
    const answer = await door.call('POST', base, {
      token: person.token,
      form,
    })
    const { data } = (await answer.json()) as { data: Data }
    return data as { id: string; complaintNo: string; files: { id: string }[] }
  }

  const addDraft = (person: Person, more: object = {}) =>
    add(person, {
      ...validValues(ids),
      vin,
      summary: words,
      description: `${words}，停车后无法重新起动，等待救援两小时，维修站说没有配件。`,
      mobile: '13712345678',
      plateNo: '沪A12345',
      draft: true,
      ...more,
    })

  function callsWith(
    draft: string,
    file: string,
    versionId: string,
  ): Record<string, [path: string, json?: object]> {
    const records = [{ complaintId: draft, version }]
    const one = { complaintId: draft, version }
    return {
      [`GET ${base}/info/:id`]: [`${base}/info/${draft}`],
      [`GET ${base}/queryDetailByEdit/:id`]: [`${base}/queryDetailByEdit/${draft}`],
      [`GET ${base}/personal/:id`]: [`${base}/personal/${draft}`],
      [`GET ${base}/flowhistory`]: [`${base}/flowhistory?flowId=${draft}`],
      [`GET ${base}history`]: [`${base}history?complaintId=${draft}`],
      [`GET ${base}history/detail`]: [`${base}history/detail?id=${versionId}`],
      [`GET ${base}history/compare`]: [`${base}history/compare?complaintId=${draft}&from=1&to=1`],
      [`POST ${base}history/bringBack`]: [`${base}history/bringBack`, { ...one, bringBack: 1 }],
      [`POST ${base}/amend`]: [`${base}/amend`, { id: draft, version, summary: '他人所写' }],
      [`DELETE ${base}/logic`]: [`${base}/logic?ids=${known},${draft}&reason=x`],
      [`GET ${base}/recoverByComplaintId`]: [`${base}/recoverByComplaintId?complaintId=${draft}`],
      'POST /feedbackapproval/add': ['/feedbackapproval/add', { ...one, opinionId, result: '1' }],
      'POST /feedbackapproval/batch': ['/feedbackapproval/batch', { records, opinionId, result: '1' }],
      'POST /auditinfomation': [
        '/auditinfomation',
        { kind: 'evaluate', ...one, riskLevel: 'H', qualityType: '1', opinion: 'x' },
      ],
      'GET /auditinfomation/proposal': [`/auditinfomation/proposal?complaintId=${draft}`],
      'POST /feedbackinfo/add': ['/feedbackinfo/add', { ...one, content: 'x' }],
      'POST /feedbackinfo/review': ['/feedbackinfo/review', { ...one, id: '1', result: '1' }],
      [`POST ${base}/presence`]: [
        `${base}/presence`,
        { complaintId: draft, pageId: 'a1b2c3d4', editing: false },
      ],
      [`GET ${base}/handover/steps`]: [`${base}/handover/steps?complaintId=${draft}`],
      [`POST ${base}/handover`]: [
        `${base}/handover`,
        { ...one, stepId: 'amend', people: [stranger.loginId] },
      ],
      [`POST ${base}/supplement`]: [`${base}/supplement`, { complaintId: draft, content: 'x' }],
      [`POST ${base}/undo/batch`]: [`${base}/undo/batch`, { records, undo: 'undoHandOver' }],
      [`POST ${base}/handback`]: [`${base}/handback`, one],
      [`POST ${base}/handover/batch`]: [
        `${base}/handover/batch`,
        { records, stepId: 'amend', people: [stranger.loginId] },
      ],
      'GET /filesinfo/file': [`/filesinfo/file?id=${file}`],
      [`GET ${base}/repeatdata`]: [`${base}/repeatdata?id=${draft}`],
      [`POST ${base}/repeatdata`]: [`${base}/repeatdata`, { id: draft }],
      [`GET ${base}/similar`]: [`${base}/similar?id=${draft}`],
      [`POST ${base}/similar`]: [`${base}/similar`, { id: known, otherId: draft, verdict: 'similar' }],
      [`DELETE ${base}/similar`]: [`${base}/similar?id=${known}&otherId=${draft}`],
      [`POST ${base}/merge`]: [
        `${base}/merge`,
        { survivorId: known, survivorVersion: version, mergedId: draft, mergedVersion: version },
      ],
      [`POST ${base}/unmerge`]: [`${base}/unmerge`, { id: draft, version }],
      [`POST ${base}/submitjudged`]: [`${base}/submitjudged`, { id: draft, version, differentFrom: [known] }],
      [`GET ${base}/desk/:id`]: [`${base}/desk/${draft}`],
      [`GET ${base}/carinfo`]: [`${base}/carinfo?id=${draft}`],
      [`GET ${base}/suggest/record`]: [`${base}/suggest/record?id=${draft}`],
      [`POST ${base}/miscoded/dismiss`]: [`${base}/miscoded/dismiss`, { id: draft }],
    }
  }

  const versionOf = async (id: string) => {
    const { rows } = await door.database.pool.query('select version, summary from defects where id = $1', [
      id,
    ])
    return rows[0]
  }

  const door = await openDoor()
  const ids = await seedCatalogue(door.database.db)
  const { rows } = await door.database.pool.query('select id::text from review_opinions limit 1')
  const opinionId = rows[0].id
  // Only records made here may be listed.
  await door.database.pool.query(`update defects set deleted_at = '2020-01-01', delete_reason = 'x'`)
  const writer = await addPerson(door.database.db, 'all')
  const stranger = await addPerson(door.database.db, 'all')
  const known = (await add(writer, { ...validValues(ids) })).id

  return { door, ids, opinionId, writer, stranger, known, ask, add, addDraft, callsWith, versionOf }
}
