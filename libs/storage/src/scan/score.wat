;; Computes the similarity of a query with rows of 8-bit vectors. score-kernel.ts lays out the memory and calls this.
(module
  (import "image" "memory" (memory 0))

  ;; For each of the `count` row numbers at `rows` (u32), writes the dot product of that row with the query, times the
  ;; scale of the row, to `scores` (f32) at the place of the row.
  ;;   vectors  row-major, `stride` bytes per row, signed; stride is a multiple of 16
  ;;   scales   one f32 per row
  ;;   query    `stride` signed numbers of 16 bits, so small that no sum exceeds 32 bits
  (func (export "score")
    (param $vectors i32) (param $stride i32) (param $scales i32) (param $query i32)
    (param $rows i32) (param $count i32) (param $scores i32)
    (local $rowsEnd i32) (local $row i32) (local $at i32) (local $end i32) (local $with i32)
    (local $bytes v128) (local $low v128) (local $high v128)
    (local.set $rowsEnd (i32.add (local.get $rows) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $nextRow
        (br_if $done (i32.ge_u (local.get $rows) (local.get $rowsEnd)))
        (local.set $row (i32.load (local.get $rows)))
        (local.set $at (i32.add (local.get $vectors) (i32.mul (local.get $row) (local.get $stride))))
        (local.set $end (i32.add (local.get $at) (local.get $stride)))
        (local.set $with (local.get $query))
        ;; Two sums, so that one addition does not wait for the other.
        (local.set $low (v128.const i32x4 0 0 0 0))
        (local.set $high (v128.const i32x4 0 0 0 0))
        (loop $nextBytes
          (local.set $bytes (v128.load align=1 (local.get $at)))
          (local.set $low
            (i32x4.add
              (local.get $low)
              (i32x4.dot_i16x8_s
                (i16x8.extend_low_i8x16_s (local.get $bytes))
                (v128.load align=1 (local.get $with)))))
          (local.set $high
            (i32x4.add
              (local.get $high)
              (i32x4.dot_i16x8_s
                (i16x8.extend_high_i8x16_s (local.get $bytes))
                (v128.load offset=16 align=1 (local.get $with)))))
          (local.set $with (i32.add (local.get $with) (i32.const 32)))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $nextBytes (i32.lt_u (local.get $at) (local.get $end))))
        (local.set $low (i32x4.add (local.get $low) (local.get $high)))
        (f32.store
          (i32.add (local.get $scores) (i32.shl (local.get $row) (i32.const 2)))
          (f32.mul
            (f32.convert_i32_s
              (i32.add
                (i32.add (i32x4.extract_lane 0 (local.get $low)) (i32x4.extract_lane 1 (local.get $low)))
                (i32.add (i32x4.extract_lane 2 (local.get $low)) (i32x4.extract_lane 3 (local.get $low)))))
            (f32.load (i32.add (local.get $scales) (i32.shl (local.get $row) (i32.const 2))))))
        (local.set $rows (i32.add (local.get $rows) (i32.const 4)))
        (br $nextRow)))))
