import { z } from 'zod'
import { emailPattern, loginIdPattern, mobilePattern, userTypes } from '@/lib/accounts/states'
import { emptyAsNull, version } from '@/lib/core/input'
import { id, requiredText, text } from '@/lib/core/text'
import { normalizeMobile } from '@/lib/values/phone'
import { normalizeLogin } from '@/lib/values/spelling'

const loginId = z.string().overwrite(normalizeLogin).regex(loginIdPattern, { error: 'login_id' })
const name = requiredText(60)
const mobile = emptyAsNull(text(60).overwrite(normalizeMobile).regex(mobilePattern, { error: 'mobile' }))
const email = emptyAsNull(text(200).refine(value => emailPattern.test(value), { error: 'email' }))
const password = z.string().min(1).max(1000)

const details = {
  name,
  deptName: text(100),
  departmentId: emptyAsNull(id),
  mobile,
  email,
  type: z.enum(userTypes),
  remarks: emptyAsNull(text(300)),
}
const roleIds = z.array(id).max(50)

export const addUserInput = z.strictObject({
  loginId,
  ...details,
  deptName: details.deptName.default(''),
  departmentId: details.departmentId.default(null),
  mobile: mobile.default(null),
  email: email.default(null),
  type: details.type.default('staff'),
  remarks: details.remarks.default(null),
  roleIds: roleIds.default([]),
})

export const editUserInput = z
  .strictObject({ id, version, loginId, ...details, roleIds })
  .partial()
  .required({
    id: true,
    version: true,
  })

export const enableUserInput = z.strictObject({ id, version, roleIds: roleIds.optional() })
export const changeUserInput = z.strictObject({ id, version })
export const disableUserInput = z.strictObject({ id, version, reason: emptyAsNull(text(300)) })

export const registerInput = z.strictObject({
  loginId,
  name,
  deptName: text(100).default(''),
  mobile: mobile.default(null),
  email: email.default(null),
  remarks: details.remarks.default(null),
  password,
})

export const profileInput = z
  .strictObject({ version, name, mobile, email })
  .partial()
  .required({ version: true })
export const passwordInput = z.strictObject({ oldPassword: password, newPassword: password })
