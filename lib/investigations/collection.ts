import { users } from '@/db/schema/accounts'
import { brands, modelSeries, producers } from '@/db/schema/catalogue'
import { investigations } from '@/db/schema/investigations'
import {
  after,
  type Collection,
  choice,
  dayField,
  flag,
  many,
  option,
  reference,
  text,
  within,
  year,
} from '@/lib/collections/collection'
import { addInputOf, updateInputOf } from '@/lib/collections/row-input'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { checkInvestigation } from './check-investigation'
import { type InvestigationRow, orderOf, readInvestigations, whereOf } from './investigation-rows'
import { exportInvestigationsInput, pageInvestigationsInput, sortFields } from './schema'
import { stages } from './spans'
import { conclusions, levels, states } from './states'

const fields = {
  title: text(100),
  question: text(2000, 4),
  level: option(levels),
  producerId: reference('producer', producers),
  brandIds: within(['producerId'], many(reference('brand', brands))),
  modelRangeIds: within(['brandIds', 'producerId'], many(reference('model-series', modelSeries))),
  productionFrom: dayField,
  productionTo: dayField,
  assemblyCode: choice('assemblyCode'),
  subAssemblyCode: after('assemblyCode', choice('subAssemblyCode')),
  symptomCodes: many(choice('symptomCodes')),
  deptName: text(200),
  leaderOffice: text(200),
  leaderId: reference('person', users),
  memberIds: many(reference('person', users)),
  plannedEnd: dayField,
}

const added = addInputOf({ table: investigations, fields }, {})
const { deptName, leaderId } = added.shape
export const openInput = added.extend({ deptName: deptName.optional(), leaderId: leaderId.optional() })

export const investigation = {
  entity: 'investigation',
  table: investigations,
  title: 'shell.menu.investigations',
  words: 'investigations',
  access: 'investigation',
  reads: 'investigation:get',
  changes: 'investigation:edit',
  fields,
  joined: {
    ...{ state: option(states), conclusion: option(conclusions), mine: flag, late: flag },
    ...{ year: year(2020, 2100), applyTime: dayField, reached: option(stages), unreached: option(stages) },
  },
  heading: 'title',
  search: [
    ...['title', 'state', 'level', 'producerId', 'brandIds', 'assemblyCode', 'leaderId', 'conclusion'],
    ...['mine', 'late', 'year', 'applyTime', 'reached', 'unreached'],
  ],
  sortable: sortFields,
  columns: [
    ...['fileNo', 'title', 'state', 'level', 'producerId', 'brandIds', 'assemblyCode', 'leaderId'],
    ...['plannedEnd', 'records'],
  ],
  exported: [
    ...['fileNo', ...Object.keys(fields), 'state', 'conclusion', 'records', 'year'],
    ...['applyBudget', 'suggestBudget', 'adjustBudget', 'updatedAt'],
  ],
  paths: { root: '/investigationinfo', page: '/page', add: '', update: '' } as const,
  inputs: {
    page: pageInvestigationsInput,
    export: exportInvestigationsInput,
    add: added,
    update: updateInputOf(added),
  },
  usedBy: [],
  where: whereOf,
  order: orderOf,
  read: readInvestigations,
  async codeNames(ctx) {
    const { names } = await lookups(ctx)
    return (list, code, locale) => {
      if (list === 'assemblyCode') return names.assembly(code, locale)
      return list === 'subAssemblyCode' ? names.subAssembly(code, locale) : names.code(list, code, locale)
    }
  },
  check: checkInvestigation,
  audited: {
    add: () => ({ action: 'openInvestigation', detail: {} }),
    update: ({ fileNo }, changes) => ({ action: 'amendInvestigation', detail: { fileNo, changes } }),
    remove: ({ fileNo, title }) => ({ action: 'deleteInvestigation', detail: { fileNo, title } }),
  },
} satisfies Collection<InvestigationRow>
