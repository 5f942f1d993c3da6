;; Sums rows of a table of 8-bit numbers, each times a weight of 16 bits. What it needs of memory lies behind `memory`,
;; which the caller lays out.
(module
  (import "rows" "memory" (memory 0))

  ;; Writes Σ weight × row to `sums`, `columns` numbers of 32 bits.
  ;;   starts   where each row begins, one u32 an entry
  ;;   weights  one signed number of 16 bits an entry, small enough that no sum leaves 32 bits
  ;;   entries  an even number
  ;;   columns  a multiple of 32
  (func (export "sum")
    (param $starts i32) (param $weights i32) (param $entries i32) (param $columns i32) (param $sums i32)
    (local $column i32) (local $entry i32) (local $first i32) (local $second i32)
    (local $pair v128) (local $a v128) (local $b v128) (local $mixed v128)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local $s4 v128) (local $s5 v128) (local $s6 v128) (local $s7 v128)
    (loop $nextColumns
      (local.set $s0 (v128.const i32x4 0 0 0 0))
      (local.set $s1 (v128.const i32x4 0 0 0 0))
      (local.set $s2 (v128.const i32x4 0 0 0 0))
      (local.set $s3 (v128.const i32x4 0 0 0 0))
      (local.set $s4 (v128.const i32x4 0 0 0 0))
      (local.set $s5 (v128.const i32x4 0 0 0 0))
      (local.set $s6 (v128.const i32x4 0 0 0 0))
      (local.set $s7 (v128.const i32x4 0 0 0 0))
      (local.set $entry (i32.const 0))
      (block $done
        (loop $nextPair
          (br_if $done (i32.ge_u (local.get $entry) (local.get $entries)))
          (local.set $pair
            (v128.load32_splat align=1 (i32.add (local.get $weights) (i32.shl (local.get $entry) (i32.const 1)))))
          (local.set $first (i32.add (local.get $starts) (i32.shl (local.get $entry) (i32.const 2))))
          (local.set $second (i32.add (local.get $column) (i32.load offset=4 (local.get $first))))
          (local.set $first (i32.add (local.get $column) (i32.load (local.get $first))))
          (local.set $a (v128.load align=1 (local.get $first)))
          (local.set $b (v128.load align=1 (local.get $second)))
          ;; Columns of the two rows side by side, so that one product adds both.
          (local.set $mixed
            (i8x16.shuffle 0 16 1 17 2 18 3 19 4 20 5 21 6 22 7 23 (local.get $a) (local.get $b)))
          (local.set $s0
            (i32x4.add (local.get $s0)
              (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $mixed)) (local.get $pair))))
          (local.set $s1
            (i32x4.add (local.get $s1)
              (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $mixed)) (local.get $pair))))
          (local.set $mixed
            (i8x16.shuffle 8 24 9 25 10 26 11 27 12 28 13 29 14 30 15 31 (local.get $a) (local.get $b)))
          (local.set $s2
            (i32x4.add (local.get $s2)
              (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $mixed)) (local.get $pair))))
          (local.set $s3
            (i32x4.add (local.get $s3)
              (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $mixed)) (local.get $pair))))
          (local.set $a (v128.load offset=16 align=1 (local.get $first)))
          (local.set $b (v128.load offset=16 align=1 (local.get $second)))
          (local.set $mixed
            (i8x16.shuffle 0 16 1 17 2 18 3 19 4 20 5 21 6 22 7 23 (local.get $a) (local.get $b)))
          (local.set $s4
            (i32x4.add (local.get $s4)
              (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $mixed)) (local.get $pair))))
          (local.set $s5
            (i32x4.add (local.get $s5)
              (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $mixed)) (local.get $pair))))
          (local.set $mixed
            (i8x16.shuffle 8 24 9 25 10 26 11 27 12 28 13 29 14 30 15 31 (local.get $a) (local.get $b)))
          (local.set $s6
            (i32x4.add (local.get $s6)
              (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $mixed)) (local.get $pair))))
          (local.set $s7
            (i32x4.add (local.get $s7)
              (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $mixed)) (local.get $pair))))
          (local.set $entry (i32.add (local.get $entry) (i32.const 2)))
          (br $nextPair)))
      (v128.store align=1 (local.get $sums) (local.get $s0))
      (v128.store offset=16 align=1 (local.get $sums) (local.get $s1))
      (v128.store offset=32 align=1 (local.get $sums) (local.get $s2))
      (v128.store offset=48 align=1 (local.get $sums) (local.get $s3))
      (v128.store offset=64 align=1 (local.get $sums) (local.get $s4))
      (v128.store offset=80 align=1 (local.get $sums) (local.get $s5))
      (v128.store offset=96 align=1 (local.get $sums) (local.get $s6))
      (v128.store offset=112 align=1 (local.get $sums) (local.get $s7))
      (local.set $sums (i32.add (local.get $sums) (i32.const 128)))
      (local.set $column (i32.add (local.get $column) (i32.const 32)))
      (br_if $nextColumns (i32.lt_u (local.get $column) (local.get $columns))))))
