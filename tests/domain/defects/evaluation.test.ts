import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { departments } from '@/db/schema/dictionaries'
import { parameters } from '@/db/schema/settings'
import { defectBudgets } from '@/db/schema/workflow'
import { type Ctx, type CtxParts, createContext } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import { amountText, cents, defaultBudgetYear, money } from '@/lib/defects/budget-schema'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { readDefect } from '@/lib/defects/record/read-defect'
import { auditDefect, decideDefect } from '@/lib/defects/steps/audit-defect'
import { evaluateDefect } from '@/lib/defects/steps/evaluate-defect'
import { proposeRisk } from '@/lib/defects/steps/propose-risk'
import { forgetLookups } from '@/lib/dictionaries/names/lookups'
import { readParameters } from '@/lib/settings/read-parameters'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { historyOf, issuesOf } from '@/tests/support/defects/history'
import { type Life, openLife } from '@/tests/support/defects/life'

let database: TestDatabase
let life: Life

beforeAll(async () => {
  database = await openTestDatabase()
  life = await openLife(database.db)
})
afterEach(() => database.db.delete(parameters))
afterAll(() => database.close())

type Input = Parameters<typeof evaluateDefect>[1]
const evaluation = { kind: 'evaluate', riskLevel: 'H', qualityType: '1', opinion: '建议调查' } as const
const evaluate = async (more: Partial<Input> = {}) =>
  evaluateDefect(life.evaluator, { ...(await life.to.toEvaluate()), ...evaluation, ...more })
const issues = (more: object) => issuesOf(evaluate(more))
const items = (...rows: object[]) => ({ budget: { items: rows } })
const set = (key: string, value: unknown) => database.db.insert(parameters).values({ key, value })

describe('an evaluation', () => {
  test('asks for a risk level of the list, a quality type and an opinion', async () => {
    expect(await issues({ riskLevel: 'X' })).toEqual({ riskLevel: 'not_offered' })
    expect(await issues({ qualityType: '2' })).toHaveProperty('qualityType')
    expect(await issues({ opinion: ' ' })).toEqual({ opinion: 'required' })
    expect(await issues({ opinion: '长'.repeat(501) })).toEqual({ opinion: 'too_big_string' })
    expect(await issues({ state: 50 })).toEqual({ state: 'unknown' })
  })

  test('proposes a risk level from the score and shows what it is made of', async () => {
    const record = await life.to.toEvaluate({ crash: true, speed: 80, occurrences: 3 })
    const proposal = await proposeRisk(life.evaluator, { complaintId: record.complaintId })
    expect(proposal).toMatchObject({
      score: 10,
      storedScore: 10,
      riskLevel: 'H',
      riskLevelName: '高',
      thresholds: { high: 10, medium: 5 },
      budget: null,
    })
    const applying = proposal.parts.filter(({ applies }) => applies)
    expect(applying.map(({ circumstance, weight }) => [circumstance, weight])).toEqual([
      ['crash', 4],
      ['safetyCritical', 3],
      ['fast', 2],
      ['repeated', 1],
    ])
  })

  test('scores by the weights that are set now, and keeps which ones they were', async () => {
    const record = await life.to.toEvaluate({ crash: true })
    await set('severityWeights', { crash: 40 })
    await set('riskThresholds', { high: 50, medium: 20 })
    const { storedScore, score, riskLevel } = await proposeRisk(life.evaluator, {
      complaintId: record.complaintId,
    })
    expect([storedScore, score, riskLevel]).toEqual([7, 43, 'M'])
    await evaluateDefect(life.evaluator, { ...record, ...evaluation })
    await database.db.delete(parameters)
    const shown = await readDefect(life.evaluator, { id: record.complaintId })
    expect(shown.severityScore).toBe(43)
    expect(shown.audits[0]?.severity).toMatchObject({
      score: 43,
      riskLevel: 'M',
      thresholds: { high: 50, medium: 20 },
      parts: expect.arrayContaining([{ circumstance: 'crash', weight: 40, applies: true }]),
    })
    const amended = await amendDefect(life.entry, { id: record.complaintId, version: 3, mileage: 3 })
    expect(amended).toMatchObject({ severityScore: 7, version: 4 })
  })

  test('does not fall over parameters that make no sense', async () => {
    await set('severityWeights', { crash: 'many' })
    await set('riskThresholds', { high: 1, medium: 5 })
    expect(await readParameters(life.all, ['severityWeights', 'riskThresholds'])).toEqual({
      severityWeights: expect.objectContaining({ crash: 4, death: 10 }),
      riskThresholds: { high: 10, medium: 5 },
    })
  })
})

describe('the investigation budget', () => {
  test('is kept to the hundredth, with defaults for what was not said', async () => {
    const { id } = await evaluate({
      budget: {
        leaderOffice: ' 缺陷调查处 ',
        applyBudget: '9999999999.99',
        items: [
          { name: '实车测试', applyBudget: '100000000000', suggestBudget: '0.1', remarks: ' 两台 ' },
          { financialNode: 1, adjustBudget: 12.5 },
        ],
      },
    })
    const budget = (await readDefect(life.evaluator, { id })).audits[0]?.budget
    expect(budget).toMatchObject({
      deptName: '测试处',
      leaderOffice: '缺陷调查处',
      year: defaultBudgetYear(today(life.evaluator.now)),
      applyTime: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      applyBudget: '9999999999.99',
      suggestBudget: null,
    })
    expect(budget?.items).toMatchObject([
      {
        name: '实车测试',
        applyBudget: '100000000000.00',
        suggestBudget: '0.10',
        adjustBudget: null,
        remarks: '两台',
        financialNode: null,
        locked: false,
      },
      { name: null, adjustBudget: '12.50', financialNode: '1' },
    ])
  })

  test('refuses what its form and its table refuse, naming row and column', async () => {
    expect(
      await issues({ budget: { applyBudget: '99999999999.9', year: '1999', applyTime: '2025-02-30' } }),
    ).toEqual({
      'budget.applyBudget': 'too_big_number',
      'budget.year': 'not_year',
      'budget.applyTime': 'not_date',
    })
    expect(await issues({ budget: { suggestBudget: '00000000000.10' } })).toEqual({
      'budget.suggestBudget': 'too_big_string',
    })
    expect(
      await issues(
        items(
          { name: '长'.repeat(301), remarks: '长'.repeat(300) },
          { applyBudget: '100000000000.01', suggestBudget: '-0.01', adjustBudget: '1.005' },
          { financialNode: '22', state: 1 },
        ),
      ),
    ).toEqual({
      'budget.items.0.name': 'too_big_string',
      'budget.items.1.applyBudget': 'too_big_number',
      'budget.items.1.suggestBudget': 'too_small_number',
      'budget.items.1.adjustBudget': 'not_decimal',
      'budget.items.2.financialNode': 'not_offered',
      'budget.items.2.state': 'unknown',
    })
  })

  test('names a department of the dictionary, in whichever words, or keeps the name that it had', async () => {
    await database.db.insert(departments).values([
      { name: '缺陷调查一处', nameEn: 'Investigation 1', code: 'D1' },
      { name: '旧处', enabled: false },
    ])
    forgetLookups()
    const { id } = await evaluate({ budget: { deptName: 'Investigation 1' } })
    const read = async (ctx: Ctx) => (await readDefect(ctx, { id })).audits[0]?.budget?.deptName
    expect(await read(life.evaluator)).toBe('缺陷调查一处')
    expect(await read(createContext({ ...life.evaluator, locale: 'en-US' } as Ctx & CtxParts))).toBe(
      'Investigation 1',
    )
    for (const deptName of ['不存在的处', '旧处'])
      expect(await issues({ budget: { deptName } })).toEqual({ 'budget.deptName': 'unknown_name' })
    const proposal = await proposeRisk(life.evaluator, { complaintId: id })
    const names = proposal.departments.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['缺陷调查一处', '测试处']))
    expect(names).not.toContain('旧处')

    const { complaintId, version } = await life.to.rejected({ items: [] } as never)
    await database.db
      .update(defectBudgets)
      .set({ deptName: '旧处' })
      .where(eq(defectBudgets.defectId, complaintId))
    const before = await proposeRisk(life.evaluator, { complaintId })
    expect(before.departments).toContainEqual({ name: '旧处', label: '旧处' })
    const again = { ...evaluation, complaintId, version, budget: { deptName: '旧处', items: [] } }
    await evaluateDefect(life.evaluator, again)
    expect((await readDefect(life.evaluator, { id: complaintId })).audits.at(-1)?.budget?.deptName).toBe(
      '旧处',
    )
  })

  test('has at most a thousand rows', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => ({ name: `第${at}项`, applyBudget: '1' }))
    expect(await issues(items(...rows, {}))).toEqual({ 'budget.items': 'too_many_rows' })
    const { id } = await evaluate(items(...rows))
    expect((await readDefect(life.evaluator, { id })).audits[0]?.budget?.items).toHaveLength(1000)
  })

  test('keeps the rows that finance has as they are when a rejected evaluation is done again', async () => {
    const place = await life.to.rejected({
      items: [
        { name: '检测', applyBudget: '5', financialNode: '2' },
        { name: '差旅', applyBudget: '1' },
      ],
    })
    const { budget } = await proposeRisk(life.evaluator, { complaintId: place.complaintId })
    expect(budget?.items.map(({ name, locked }) => [name, locked])).toEqual([
      ['检测', true],
      ['差旅', false],
    ])
    const [locked, free] = budget!.items.map(({ locked: _, ...item }) => item)
    const again = (rows: object[]) =>
      evaluateDefect(life.evaluator, { ...place, ...evaluation, ...items(...rows) } as Input)
    expect(await issuesOf(again([{ ...locked, applyBudget: '6' }]))).toEqual({
      'budget.items.0.applyBudget': 'locked_row',
    })
    expect(await issuesOf(again([{ ...locked, financialNode: '1', remarks: '改' }]))).toEqual({
      'budget.items.0.financialNode': 'locked_row',
      'budget.items.0.remarks': 'locked_row',
    })
    expect(await issuesOf(again([free!]))).toEqual({ 'budget.items': 'locked_row_missing' })
    expect(await issuesOf(again([locked!, locked!]))).toEqual({ 'budget.items': 'given_twice' })
    expect(await issuesOf(again([locked!, { id: '999999', name: '别人的' }]))).toEqual({
      'budget.items.1.id': 'not_offered',
    })
    expect((await historyOf(database.db, place.complaintId)).record.version).toBe(place.version)
    expect(
      await again([
        { ...locked, applyBudget: '5.00' },
        { ...free, applyBudget: '2' },
      ]),
    ).toMatchObject({
      state: 40,
    })
    const { audits } = await readDefect(life.evaluator, { id: place.complaintId })
    expect(audits.map(({ kind, budget }) => [kind, budget?.items.map(item => item.applyBudget)])).toEqual([
      ['evaluate', ['5.00', '1.00']],
      ['audit', undefined],
      ['evaluate', ['5.00', '2.00']],
    ])
  })

  test('is not kept when the evaluation is refused', async () => {
    const place = await life.to.toAudit()
    const refused = evaluateDefect(life.evaluator, { ...place, ...evaluation, ...items({ name: '晚了' }) })
    await expect(refused).rejects.toMatchObject({ code: 'wrong_state' })
    expect((await readDefect(life.evaluator, { id: place.complaintId })).audits).toHaveLength(1)
  })

  test('goes through the call that evaluation and audit share', async () => {
    const place = await life.to.toEvaluate()
    const budget = { year: '', applyTime: '', items: [{ name: '检测', applyBudget: '' }] }
    const { id } = await decideDefect(life.evaluator, { ...place, ...evaluation, budget })
    expect((await readDefect(life.evaluator, { id })).audits[0]?.budget?.items).toMatchObject([
      { name: '检测', applyBudget: null },
    ])
    await auditDefect(life.auditor, { complaintId: id, version: 3, kind: 'audit', result: '1', number: '1' })
  })
})

describe('money', () => {
  test('comes back as it went in, whatever its size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), amount => {
        const shape = money({ max: '100000000000.00' })
        expect(cents(amountText(amount))).toBe(amount)
        expect(shape.parse(amountText(amount))).toBe(amountText(amount))
      }),
    )
  })

  test('defaults to next year from October on', () => {
    expect(['2025-09-30', '2025-10-01', '2026-01-01'].map(defaultBudgetYear)).toEqual([2025, 2026, 2026])
  })
})
