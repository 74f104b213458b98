import { everyCall } from '@/tests/support/calls/every-call'

everyCall('on')
