import type { FormValues } from '@/app/_ui/form/form-fields'
import { isEmpty, type Values } from '@/app/(staff)/_parts/record-fields/values'
import { contactIssues } from '@/lib/defects/contact-schema'
import { fieldNames, fieldOf } from '@/lib/defects/fields'
import { fromForm } from './form-values'

const contactNames = fieldNames.filter(name => fieldOf[name].contact)

/**
 * The reason is asked for once a contact is reported as odd, not while typing: a number is odd until its last digit.
 * Odd contacts that `stored` already has may stay.
 */
export const contactReasonOf = (stored: Values | undefined, wrongFields: () => Record<string, string>) => ({
  rechecks: contactNames,
  shown(values: FormValues) {
    const wrong = wrongFields()
    const odd = () => contactIssues(fromForm(values), stored).some(({ path }) => path in wrong)
    return !isEmpty(values.contactOverrideReason) || odd()
  },
})
