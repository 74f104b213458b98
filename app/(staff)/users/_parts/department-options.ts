import type { Option } from '@/app/_ui/options'
import type { Data } from '@/lib/http/calls'

export type Department = Data<'GET /department'>[number]

export function departmentOptions(departments: Department[], held?: string | null): Option[] {
  return departments
    .filter(({ id, enabled }) => held === undefined || enabled !== false || id === held)
    .map(({ id, name }) => ({ value: id, label: name }))
}
