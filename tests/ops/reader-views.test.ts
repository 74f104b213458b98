import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readerViews, writeReaderViews } from '@/lib/ops/postgres/reader-views'
import { columns as declared } from '@/lib/retention/personal-columns'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'

let database: TestDatabase
let owner: Client
const role = `reader_of_test_${process.pid}`

beforeAll(async () => {
  database = await openTestDatabase()
  // Who may make roles, and take them: of the embedded database, with the owner's password.
  const superuser = Object.assign(new URL(database.owner.url), { username: 'postgres' }).href
  owner = new Client({ connectionString: superuser })
  await owner.connect()
  await owner.query(`create role ${role}; set role ${new URL(database.owner.url).username}`)
  await writeReaderViews(owner, role)
})
afterAll(async () => {
  await owner.query(`reset role; drop owned by ${role}; drop role ${role}`)
  await owner.end()
  await database.close()
})

async function columnsOf(view: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'reader' and table_name = $1
     order by ordinal_position`,
    [view],
  )
  return rows.map(({ name }) => name)
}

async function asReader<T>(work: () => Promise<T>): Promise<T> {
  await owner.query(`set role ${role}`)
  try {
    return await work()
  } finally {
    await owner.query(`set role ${new URL(database.owner.url).username}`)
  }
}

describe('the views for the office’s own BI', () => {
  test('are a contract: reports rest on these columns', async () => {
    expect(await columnsOf('defects')).toMatchInlineSnapshot(`
      [
        "id",
        "complaint_no",
        "state",
        "version",
        "source",
        "received_at",
        "complaint_type",
        "reporter_kind",
        "card_type",
        "province",
        "city",
        "district",
        "consent_share",
        "relation_to_owner",
        "vin_status",
        "producer_id",
        "brand_id",
        "model_range_id",
        "type_code_id",
        "brand_nature",
        "model_year",
        "production_date",
        "purchase_date",
        "first_reg_date",
        "first_owner",
        "vehicle_type",
        "use_nature",
        "power_type",
        "transmission_type",
        "drive_type",
        "displacement",
        "battery_type",
        "ota_before",
        "dealer_province",
        "assembly_code",
        "sub_assembly_code",
        "extra_assemblies",
        "symptom_codes",
        "fault_date",
        "mileage",
        "speed",
        "occurrences",
        "scenario",
        "weather",
        "road_type",
        "warning_signs",
        "adas_engaged",
        "crash",
        "fire",
        "rollover",
        "airbag_deployed",
        "injured_count",
        "death_count",
        "hurt_types",
        "hurt_level",
        "medical_attention",
        "towed",
        "police_report",
        "property_loss",
        "repaired",
        "repair_count",
        "parts_kept",
        "reported_to_maker",
        "demand",
        "in_recall",
        "three_guarantee",
        "quality_type",
        "risk_level",
        "severity_score",
        "review_status",
        "review_opinion_id",
        "reviewed_by",
        "reviewed_at",
        "audit_result",
        "audited_by",
        "audited_at",
        "entrusted_company_id",
        "dup_group_id",
        "dup_score",
        "completeness",
        "vehicle_age_months",
        "months_in_service",
        "production_month",
        "lag_days",
        "fault_before_production",
        "mileage_implausible",
        "created_by",
        "created_at",
        "updated_by",
        "updated_at",
        "anonymised_at",
        "state_since",
        "recall_matched",
        "entered_in_recall",
        "call_seconds",
        "vin_start",
      ]
    `)
    expect(await columnsOf('defect_flow')).toMatchInlineSnapshot(`
      [
        "id",
        "defect_id",
        "from_state",
        "to_state",
        "node",
        "user_id",
        "dept_name",
        "created_at",
        "version",
        "undone_at",
      ]
    `)
    expect(Object.keys(readerViews).length).toBeGreaterThan(20)
  })

  test.each(Object.keys(readerViews))('%s names no person and has no number to call', async view => {
    const names = await columnsOf(view)
    expect(names.length).toBeGreaterThan(1)
    const telling =
      /phone|mobile|(^|_)tel(_|$)|hotline|email|address|plate|card_no|reporter_(name|key)|user_name|contact|^vin$|vin_(from|to)$|engine_no|motor_no|words|summary|description|remark|opinion$|content|note$|^age$|gender|answer|reason/
    expect(names.filter(name => telling.test(name))).toEqual([])
  })

  test('show nothing of what is declared personal or free text', async () => {
    const mark = '欧阳清晏 13987654321'
    const words = (text = '') => text.split(/\s+/).filter(Boolean)
    await owner.query('begin')
    for (const view of Object.keys(readerViews)) {
      const { personal = {}, free } = declared[view] ?? {}
      const { rows } = await owner.query<{ name: string }>(
        `select column_name as name from information_schema.columns
         where table_schema = 'public' and table_name = $1 and data_type = 'text' and column_name = any ($2)`,
        [view, [...Object.keys(personal), ...words(free)]],
      )
      if (rows.length === 0) continue
      await owner.query(`update ${view} set ${rows.map(({ name }) => `"${name}" = $1`).join(', ')}`, [mark])
      if (view === 'defects') await owner.query(`update defects set vin = 'LSVAB2183K2109873'`)
      const shown = await owner.query(`select to_jsonb(v)::text as text from reader.${view} as v`)
      for (const { text } of shown.rows) expect(text).not.toMatch(/欧阳|13987654321|LSVAB2183K2109873/)
    }
    const { rows } = await owner.query('select distinct vin_start from reader.defects')
    expect(rows).toEqual([{ vin_start: 'LSVAB2183K2' }])
    await owner.query('rollback')
  })

  test('can be read by their role, which can read nothing else and change nothing', async () => {
    await asReader(async () => {
      const { rows } = await owner.query('select count(*)::int as n from reader.defects')
      expect(rows[0].n).toBeGreaterThan(0)
      for (const statement of [
        'select vin from public.defects',
        'select name from public.users',
        'select * from public.audit_log',
        'update reader.brands set name = name',
        'delete from reader.defects',
        `select * from public.events`,
      ])
        await expect(owner.query(statement)).rejects.toThrow(/permission denied/)
    })
  })

  test('have no draft and nothing deleted', async () => {
    const { rows } = await owner.query(
      `select count(*)::int as n from reader.defects as d join public.defects as p using (id)
       where p.deleted_at is not null or p.state = 0`,
    )
    expect(rows[0].n).toBe(0)
  })

  test('are made anew where they changed, and left where they did not', async () => {
    const oid = async () =>
      (await owner.query(`select 'reader.defects'::regclass::oid as oid`)).rows[0].oid as number
    const before = await oid()
    await writeReaderViews(owner, role)
    expect(await oid()).toBe(before)
    await owner.query(
      'begin; alter table brands add column told_by text; alter table brands add column ranked integer',
    )
    await writeReaderViews(owner, role)
    expect(await columnsOf('brands')).toContain('ranked')
    // Of text nobody has said yet whether it may name a person.
    expect(await columnsOf('brands')).not.toContain('told_by')
    await owner.query('rollback')
    expect(await oid()).toBe(before)
  })
})
