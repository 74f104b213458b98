import type { z } from 'zod'
import type { FileReply, RawReply } from '@/lib/core/replies'
import type { Instant } from '@/lib/core/today'
import type { AnyVerb } from './endpoint'
import type { EveryEndpoint } from './registry'

export type Calls = {
  [One in EveryEndpoint as `${One['method']} ${One['path']}`]: {
    body: One['body']
    input: PathParameters<One['path']> & Renamed<FieldsOf<One['verb']>, One['rename']>
    data: DataOf<One['verb']>
    answers: KindOf<Awaited<ReturnType<One['verb']>>>
    files: MimeOf<Awaited<ReturnType<One['verb']>>>
    raw: RawOf<Awaited<ReturnType<One['verb']>>>
  }
}

export type CallKey = keyof Calls
export type Input<Key extends CallKey> = Calls[Key]['input']
export type Data<Key extends CallKey> = Calls[Key]['data']
export type Sent<Key extends CallKey> =
  | (Calls[Key]['body'] extends 'multipart' ? never : Input<Key>)
  | (Calls[Key]['body'] extends `${string}multipart` ? FormData : never)
export type KeyOf<Method extends string> = Extract<CallKey, `${Method} ${string}`>
export type UploadKey = {
  [Key in CallKey]: Calls[Key]['body'] extends `${string}multipart` ? Key : never
}[CallKey]

type FieldsOf<Verb extends AnyVerb> = Verb extends { readonly input: infer Schema extends z.ZodType }
  ? WithoutFiles<z.input<Schema>>
  : never
type WithoutFiles<Given> = Given extends { files: unknown } | { file: unknown }
  ? Omit<Given, 'files' | 'file'>
  : Given

type PathParameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [One in Name]: string | number } & PathParameters<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [One in Name]: string | number }
    : unknown

type Renamed<Given, Rename extends Record<string, string>> = [keyof Rename] extends [never]
  ? Given
  : Given | UnderTheirNames<Given, Rename>
type UnderTheirNames<Given, Rename extends Record<string, string>> = Given extends object
  ? { [Name in keyof Given as PublicName<Name, Rename>]: Given[Name] }
  : Given
type PublicName<Name, Rename extends Record<string, string>> = Name extends Rename[keyof Rename]
  ? { [Their in keyof Rename]: Rename[Their] extends Name ? Their : never }[keyof Rename]
  : Name

type KindOf<Answer> = Answer extends FileReply ? 'file' : Answer extends RawReply ? 'raw' : 'data'
type MimeOf<Answer> = Answer extends FileReply<infer Mime> ? Mime : never
type RawOf<Answer> =
  Answer extends RawReply<infer Body, infer Status> ? { status: Status; body: Json<Body> } : never
type DataOf<Verb extends AnyVerb> = Json<PlainOf<Awaited<ReturnType<Verb>>>>
type PlainOf<Answer> = Answer extends FileReply
  ? never
  : Answer extends RawReply<infer Body>
    ? Body extends { data: infer Data; resMsg: string }
      ? Data
      : never
    : Answer

type Json<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends Date
    ? Instant
    : Value extends { toJSON(): infer Said }
      ? Json<Said>
      : Value extends (...given: never[]) => unknown
        ? undefined
        : Value extends object
          ? { [Name in keyof Value]: Json<Value[Name]> }
          : Value
