import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import type { FormField, FormSection } from '@/app/_ui/form/form-fields'
import { optionsOf } from '@/app/_ui/options'
import type { UserDetails } from '@/lib/accounts/people/user-rows'
import type { RoleChoice } from '@/lib/accounts/roles/page-roles'
import { userTypes } from '@/lib/accounts/states'
import { usePersonChecks } from '../../_parts/use-person-checks'
import { useShippedName } from '../../_parts/use-shipped-name'
import { type Department, departmentOptions } from './department-options'

interface Options {
  user: UserDetails | undefined
  roles: RoleChoice[]
  departments: Department[]
}

const labelled: Record<string, string> = { roleIds: 'roles', departmentId: 'deptName' }

export function useUserSections({ user, roles, departments }: Options): FormSection[] {
  const t = useTranslations('users')
  const shippedName = useShippedName()
  const checks = usePersonChecks()
  return useMemo(() => {
    const held = user?.roleIds ?? []
    const options = roles
      .filter(role => role.withinReach || held.includes(role.id))
      .map(role => ({ value: role.id, label: shippedName(role.name), disabled: !role.withinReach }))
    const label = (name: string) => t(`fields.${labelled[name] ?? name}`)
    return [
      {
        key: 'account',
        title: t('sections.account'),
        fields: fieldsOf<FormField>(label, {
          loginId: {
            type: 'text',
            required: true,
            code: true,
            maxLength: 64,
            check: checks.loginId,
            hint: t(user ? 'hints.loginIdFixed' : 'hints.loginId'),
            disabled: () => user !== undefined && user.state !== 'pending',
          },
          name: { type: 'text', required: true, maxLength: 60 },
          departmentId: {
            type: 'select',
            hint:
              user?.deptName && !user.departmentId
                ? t('hints.department', { name: user.deptName })
                : undefined,
            source: { options: departmentOptions(departments, user?.departmentId ?? null) },
          },
          type: {
            type: 'select',
            required: true,
            source: { options: optionsOf(userTypes, value => t(`types.${value}`)) },
          },
        }),
      },
      {
        key: 'roles',
        title: t('sections.roles'),
        fields: fieldsOf<FormField>(label, {
          roleIds: { type: 'multi-select', hint: t('hints.roles'), source: { options } },
        }),
      },
      {
        key: 'reach',
        title: t('sections.reach'),
        fields: fieldsOf<FormField>(label, {
          mobile: { type: 'text', code: true, check: checks.mobile },
          email: { type: 'text', check: checks.email },
          remarks: { type: 'textarea', rows: 2, maxLength: 300 },
        }),
      },
    ]
  }, [t, checks, user, roles, departments, shippedName])
}
