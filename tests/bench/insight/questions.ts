import type { Pool } from 'pg'

export async function chooseQuestions(pool: Pool) {
  const { rows } = await pool.query(
    `SELECT model_range_id::text AS series, sub_assembly_code AS part FROM defects
      WHERE deleted_at IS NULL AND model_range_id IS NOT NULL AND sub_assembly_code IS NOT NULL
      GROUP BY 1, 2 ORDER BY count(*) DESC LIMIT 1 OFFSET 20`,
  )
  const cell = {
    group: 'modelRangeId',
    groupKey: rows[0].series,
    event: 'subAssemblyCode',
    eventKey: rows[0].part,
  }
  const look = { lens: 'assemblyCode' }
  const question = (name: string, path: string, words: Record<string, string> = {}) => ({ name, path, words })
  return [
    question('report', 'report'),
    question('report, brand × power', 'report', { by: 'brandId', across: 'powerType' }),
    question('trend of assemblies', 'trend', look),
    question('trend of series by week', 'trend', { lens: 'modelRangeId', interval: 'week' }),
    question('all facets', 'facets', { ...look, focus: '01', of: 'province,source,lag,mop,mileage' }),
    question('words of texts', 'facets', { ...look, focus: '01', of: 'words' }),
    question('one cell, own history', 'watch', cell),
    question('disproportion', 'disproportion'),
    question('disproportion, new ones', 'disproportion', { only: 'new' }),
    question('heat table', 'disproportion/heat'),
    question('drawer of a cell', 'disproportion/cell', cell),
  ]
}
