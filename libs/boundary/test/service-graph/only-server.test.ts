import { expect, test } from 'vitest'
import { composeOf, edgesOf } from '../graph-of.js'

const client = `package rpc
import "shop/kitex_gen/note/noteservice"
func connect() { noteservice.NewClient("note", client.WithResolver(r)) }
`
const server = `package main
import "shop/kitex_gen/note/noteservice"
func main() { noteservice.NewServer(new(Notes)).Run() }
`

test('a gRPC client whose address a registry gives calls the one service that implements its contract', async () => {
  const files = { 'compose.yaml': composeOf('api', 'note'), 'api/rpc.go': client, 'note/main.go': server }
  expect(await edgesOf(files)).toEqual(['api -> note grpc noteservice'])
})

test('near misses: nobody implements it, two do, or the caller itself does', async () => {
  const compose = composeOf('api', 'note', 'other')
  expect(await edgesOf({ 'compose.yaml': compose, 'api/rpc.go': client })).toEqual([])
  const two = { 'compose.yaml': compose, 'api/rpc.go': client, 'note/main.go': server, 'other/main.go': server }
  expect(await edgesOf(two)).toEqual([])
  expect(await edgesOf({ 'compose.yaml': compose, 'api/rpc.go': client, 'api/main.go': server })).toEqual([])
})

test('a stub that is kept in a field for other files is a call, too', async () => {
  const kept = client.replace('noteservice.NewClient', 's := rpc{ note: noteservice.NewClient').replace(') }', ') } }')
  const files = { 'compose.yaml': composeOf('api', 'note'), 'api/rpc.go': kept, 'note/main.go': server }
  expect(await edgesOf(files)).toEqual(['api -> note grpc noteservice'])
})
