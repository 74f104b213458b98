import { useTranslations } from 'next-intl'
import { useMemo, useRef } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { splitCall } from '@/app/_ui/call-address'
import { today } from '@/app/_ui/date/today'
import { notice } from '@/app/_ui/feedback/feedback'
import { usePickedFiles } from '@/app/_ui/files/picked-files'
import { Upload } from '@/app/_ui/files/upload'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { FormField } from '@/app/_ui/form/form-fields'
import { type FormValuesState, useFormValues } from '@/app/_ui/form/use-form-values'
import { bytesOfHex, hex, hmacSha256 } from '@/app/_ui/sha256'
import { bodyOf } from '@/app/(staff)/_parts/record-fields/values'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import type { CallKey } from '@/lib/http/calls'
import { kindOf } from './field-kind'
import { fromForm } from './form-values'
import { contactReasonOf, useFieldCheck } from './use-field-check'

const quickFields: FieldName[] = [
  'receivedAt',
  'source',
  'reporterName',
  'mobile',
  'contactOverrideReason',
  'vin',
  'summary',
  'description',
] as const
const required: FieldName[] = ['receivedAt', 'summary']
const empty = Object.fromEntries(quickFields.map(name => [name, null]))
const custom = 'POST /complaintsvehicleinfo/custom'

export default function QuickAdd({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const t = useTranslations()
  const check = useFieldCheck(undefined)
  const picked = usePickedFiles({})
  const formNow = useRef<FormValuesState>(undefined)
  const fields = useMemo(
    () =>
      quickFields.map(
        (name): FormField => ({
          name,
          label: t(`fields.${name}`),
          required: required.includes(name),
          check: (value, values) => check(name, value, values),
          ...(name === 'contactOverrideReason' && {
            hint: t('defectForm.contactOverride'),
            ...contactReasonOf(undefined, () => formNow.current?.errors ?? {}),
          }),
          ...kindOf(name, fieldOf[name], t),
          wide: name === 'summary' || name === 'description',
        }),
      ),
    [t, check],
  )
  const form = useFormValues({ ...empty, receivedAt: today() }, [{ fields }])
  formNow.current = form
  const send = async () => {
    const values = bodyOf(fromForm(form.values), quickFields)
    const headers = await encryptionCode(custom)
    const { complaintNo } = await picked.send(custom, () => asInput(values, { draft: true }), headers)
    notice.success(t('defectForm.quick.done', { number: complaintNo }))
    onDone()
  }
  return (
    <FormDialog
      title={t('defectForm.quick.title')}
      okText={t('defectForm.saveDraft')}
      width={720}
      columns={2}
      fields={fields}
      form={form}
      after={<Upload picked={picked} kinds={[]} />}
      touched={picked.files.length > 0}
      onSend={send}
      onClose={onClose}
    >
      <p className="ui-note">{t('defectForm.quick.note')}</p>
    </FormDialog>
  )
}

const keyLivesMs = 600_000

async function encryptionCode(key: CallKey): Promise<{ 'encryption-code': string }> {
  const { keyId, key: secret, expiresAt } = await call('GET /code/key', {}, { quiet: true })
  const { method, url } = splitCall(key)
  // By the server's clock: the one here may be wrong by more than the five minutes that are allowed.
  const timestamp = Date.parse(expiresAt) - keyLivesMs
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)))
  const mac = await hmacSha256(bytesOfHex(secret), `${method} ${url} ${timestamp} ${nonce}`)
  return { 'encryption-code': `${keyId}.${timestamp}.${nonce}.${mac}` }
}
