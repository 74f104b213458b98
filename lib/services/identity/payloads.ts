import type { Adapter, AdapterPayload } from 'oidc-provider'

export interface Payloads {
  put(model: string, id: string, payload: AdapterPayload, seconds: number | null): Promise<void>
  putOnce(model: string, id: string, payload: object): Promise<object>
  find(
    model: string,
    by: { id: string } | { uid: string } | { userCode: string },
  ): Promise<AdapterPayload | undefined>
  consume(model: string, id: string): Promise<void>
  remove(model: string, id: string): Promise<void>
  removeGrant(grantId: string): Promise<void>
}

export function adapterOver(payloads: Payloads) {
  return (model: string): Adapter => ({
    upsert: (id, payload, seconds) => payloads.put(model, id, payload, seconds || null),
    find: id => payloads.find(model, { id }),
    findByUid: uid => payloads.find(model, { uid }),
    findByUserCode: userCode => payloads.find(model, { userCode }),
    consume: id => payloads.consume(model, id),
    destroy: id => payloads.remove(model, id),
    revokeByGrantId: grantId => payloads.removeGrant(grantId),
  })
}
