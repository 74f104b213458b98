import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { FormField, FormSection } from '@/app/_ui/form/form-fields'
import type { UserDetails } from '@/lib/accounts/people/user-rows'
import type { RoleChoice } from '@/lib/accounts/roles/page-roles'
import { emailPattern, loginIdPattern, mobilePattern, userTypes } from '@/lib/accounts/states'
import { normalizeMobile } from '@/lib/values/phone'
import { useShippedName } from '../../_parts/use-shipped-name'
import { type Department, departmentOptions } from './department-options'

interface Options {
  user: UserDetails | undefined
  roles: RoleChoice[]
  departments: Department[]
  readOnly: boolean
}

type Rest<Field> = Field extends FormField ? Omit<Field, 'name' | 'label'> : never

const labelled: Record<string, string> = { roleIds: 'roles', departmentId: 'deptName' }

export function useUserSections({ user, roles, departments, readOnly }: Options): FormSection[] {
  const t = useTranslations('users')
  const shippedName = useShippedName()
  return useMemo(() => {
    const locked = () => readOnly
    const pattern = (expected: RegExp, word: string) => (value: unknown) =>
      typeof value === 'string' && value !== '' && !expected.test(value.trim())
        ? t(`wrong.${word}`)
        : undefined
    const wrongMobile = pattern(mobilePattern, 'mobile')
    const held = user?.roleIds ?? []
    const options = roles
      .filter(role => role.withinReach || held.includes(role.id))
      .map(role => ({ value: role.id, label: shippedName(role.name), disabled: !role.withinReach }))
    const field = (name: string, more: Rest<FormField>): FormField => ({
      name,
      label: t(`fields.${labelled[name] ?? name}`),
      disabled: locked,
      ...more,
    })
    return [
      {
        key: 'account',
        title: t('sections.account'),
        fields: [
          field('loginId', {
            type: 'text',
            required: true,
            code: true,
            maxLength: 64,
            check: pattern(loginIdPattern, 'loginId'),
            hint: t(user ? 'hints.loginIdFixed' : 'hints.loginId'),
            disabled: () => readOnly || (user !== undefined && user.state !== 'pending'),
          }),
          field('name', { type: 'text', required: true, maxLength: 60 }),
          field('departmentId', {
            type: 'select',
            hint:
              user?.deptName && !user.departmentId
                ? t('hints.department', { name: user.deptName })
                : undefined,
            source: { options: departmentOptions(departments, user?.departmentId ?? null) },
          }),
          field('type', {
            type: 'select',
            required: true,
            source: { options: userTypes.map(value => ({ value, label: t(`types.${value}`) })) },
          }),
        ],
      },
      {
        key: 'roles',
        title: t('sections.roles'),
        fields: [
          field('roleIds', {
            type: 'multi-select',
            hint: t('hints.roles'),
            source: { options },
          }),
        ],
      },
      {
        key: 'reach',
        title: t('sections.reach'),
        fields: [
          field('mobile', {
            type: 'text',
            code: true,
            check: typed => wrongMobile(normalizeMobile(String(typed ?? ''))),
          }),
          field('email', { type: 'text', check: pattern(emailPattern, 'email') }),
          field('remarks', { type: 'textarea', rows: 2, maxLength: 300 }),
        ],
      },
    ]
  }, [t, user, roles, departments, readOnly, shippedName])
}
