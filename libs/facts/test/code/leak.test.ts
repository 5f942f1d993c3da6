import { expect, test } from 'vitest'
import { factsOf } from './facts-of.js'

// Put together at run time, so that no scanner trips over this file.
const word = ['Tr0ub', '4dor', '9xYz'].join('')
const token = ['q1W2', 'e3R4', 't5Y6', 'u7I8', 'o9P0'].join('')

test.each([
  [
    'main.go',
    `package main
import ("database/sql"; "os"; amqp "github.com/rabbitmq/amqp091-go"; "net/http")
const DBPassword = "${word}"

const Hook = "https://hooks.example.com/services/${token}"
func run() {
  other := "${word}"
  sql.Open("postgres", "postgres://shop:${word}@db:5432/orders")
  amqp.Dial("amqp://guest:${word}@rabbit:5672")
  connect(getEnv("API_SECRET", "${word}"), os.Getenv("X"))
  password := "${word}"
  sql.Open("mysql", "root:" + password + "@tcp(db:3306)/" + os.Getenv("NAME"))
  sql.Open("mysql", "root:" + "${word}" + "@tcp(db:3306)/shop")
  sql.Open("mssql", "Server=db;Password=" + other + ";" + "Database=x")
  http.Get("https://pay/charge?api_key=${token}")
}`,
  ],
  [
    'app.ts',
    `import { Pool } from 'pg'
import axios from 'axios'
export const config = { jwtSecret: '${word}', url: 'https://user:${word}@stock/x' }
new Pool({ connectionString: \`postgres://shop:\${process.env.DB_PASS || '${word}'}@db/items\` })
const key = process.env.API_KEY || '${token}'
axios.get('https://pay/?token=${token}')`,
  ],
  [
    'app.py',
    `import os, requests
from pydantic_settings import BaseSettings
from sqlalchemy import create_engine
SECRET_KEY = "${word}"
class Settings(BaseSettings):
    db_password: str = "${word}"
    db_url: str = "postgresql://shop:${word}@db/items"
create_engine("mysql://root:${word}@db/items")
requests.get(f"https://u:${word}@stock/{os.getenv('TOKEN', '${token}')}")`,
  ],
  [
    'Startup.cs',
    `public class Startup {
  const string Connection = "Server=db;User Id=sa;Password=${word};Database=shop";
  void Add() {
    services.AddDbContext<Shop>(o => o.UseSqlServer("Server=db;Database=shop;Password=${word}"));
    var key = configuration.GetValue<string>("Pay:ApiKey", "${token}");
  }
}`,
  ],
])('no credential of %s gets into a fact', async (path, source) => {
  const facts = await factsOf(path, source)
  const written = JSON.stringify(facts)
  expect(facts.length).toBeGreaterThan(2)
  expect(written).not.toContain(word)
  expect(written).not.toContain(token)
})
