print("pegbar")
