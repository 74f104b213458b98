import { describe, expect, expectTypeOf, it } from 'vitest'
import { hrefOf, inputOf, splitCall } from '@/app/_ui/call-address'
import type { Instant } from '@/lib/core/today'
import type { CallKey, Data, Input, Sent } from '@/lib/http/calls'

describe('the types of a call (checked by the compiler)', () => {
  it('know every path and no other', () => {
    expectTypeOf<'POST /feedbackapproval/add'>().toExtend<CallKey>()
    expectTypeOf<'POST /feedbackapproval/renamed'>().not.toExtend<CallKey>()
    expectTypeOf<'GET /recordbrand/brieflist'>().toExtend<CallKey>()
    expectTypeOf<'PATCH /companyinfo/update'>().toExtend<CallKey>()
    expectTypeOf<'PUT /companyinfo/update'>().not.toExtend<CallKey>()
  })

  it('take what the path names from the input', () => {
    expectTypeOf<{ sessionId: string }>().not.toExtend<
      Input<'DELETE /SystemManager/system/user/:id/sessions'>
    >()
    expectTypeOf<{ id: string }>().toExtend<Input<'DELETE /SystemManager/system/user/:id/sessions'>>()
  })

  it('take a renamed parameter under both names', () => {
    expectTypeOf<{ complaintId: string }>().toExtend<
      Input<'GET /complaintsvehicleinfo/recoverByComplaintId'>
    >()
    expectTypeOf<{ id: string }>().toExtend<Input<'GET /complaintsvehicleinfo/recoverByComplaintId'>>()
    expectTypeOf<{ other: string }>().not.toExtend<Input<'GET /complaintsvehicleinfo/recoverByComplaintId'>>()
  })

  it('take files as a form, and say what JSON leaves of an answer', () => {
    expectTypeOf<Sent<'POST /feedbackinfo/add'>>().toEqualTypeOf<FormData>()
    expectTypeOf<FormData>().toExtend<Sent<'POST /complaintsvehicleinfo/amend'>>()
    expectTypeOf<
      Data<'GET /complaintsvehicleinfo/info/:id'>['anonymisedAt']
    >().toEqualTypeOf<Instant | null>()
    expectTypeOf<Data<'DELETE /complaintsvehicleinfo/export/:jobId'>>().toEqualTypeOf<null>()
  })
})

describe('the address of a call', () => {
  it('has what its path names, which is not sent once more', () => {
    const split = splitCall('GET /complaintsvehicleinfo/page/:current/:size', {
      current: 2,
      size: '1/0',
      vin: 'x',
    })
    expect(split).toEqual({
      method: 'GET',
      url: '/app/api/complaintsvehicleinfo/page/2/1%2F0',
      rest: { vin: 'x' },
    })
  })

  it('leaves out what is empty and repeats lists', () => {
    expect(hrefOf('GET /auditlog/export', inputOf(new URLSearchParams('a=1&a=2&b=')))).toBe(
      '/app/api/auditlog/export?a=1&a=2',
    )
  })
})
