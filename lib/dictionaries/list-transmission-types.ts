import { operation } from '@/lib/core/operation'
import { transmissionList } from './lookup-tables'
import { lookups } from './lookups'
import { offer } from './offer'
import { dropDownInput } from './schema'

export const listTransmissionTypes = operation({
  access: 'signed-in',
  input: dropDownInput,
  async run(ctx, wanted) {
    return offer((await lookups(ctx)).offered(transmissionList), wanted, ctx.locale)
  },
})
